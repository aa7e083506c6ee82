"""How alembic reaches the club's database: by the connection it is handed, never by settings of its own."""

from __future__ import annotations

from alembic import context

from ui.club.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"], target_metadata=METADATA, transaction_per_migration=True
)
with context.begin_transaction():
    context.run_migrations()
