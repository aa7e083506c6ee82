"""Results, the places of their players, series, and who sits where next."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "results",
        sa.Column("event", sa.String(36), primary_key=True),
        sa.Column("table_id", sa.String(36), nullable=False),
        sa.Column("table_name", sa.String(80), nullable=False),
        sa.Column("game", sa.String(40), nullable=False, index=True),
        sa.Column("board", sa.String(80), nullable=False),
        sa.Column("house", sa.JSON, nullable=False),
        sa.Column("score_of", sa.String(40), nullable=False),
        sa.Column("turns", sa.Integer, nullable=False),
        sa.Column("events", sa.Integer, nullable=False),
        sa.Column("begun", sa.Double, nullable=False),
        sa.Column("ended", sa.Double, nullable=False, index=True),
        sa.Column("entries", sa.Integer, nullable=False),
        sa.Column("version", sa.String(40), nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
    )
    op.create_table(
        "places",
        sa.Column("event", sa.String(36), sa.ForeignKey("results.event", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("colour", sa.String(20), nullable=False),
        sa.Column("name", sa.String(200), nullable=False, index=True),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("score", sa.Integer),
        sa.Column("began", sa.Boolean, nullable=False),
    )
    op.create_table(
        "series",
        sa.Column("name", sa.String(80), primary_key=True),
        sa.Column("first", sa.Double, nullable=False),
        sa.Column("evenings", sa.Integer, nullable=False),
        sa.Column("every", sa.Integer, nullable=False),
    )
    op.create_table(
        "seatings",
        sa.Column("at", sa.Double, primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True),
        sa.Column("nth", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(200), nullable=False),
    )


def downgrade() -> None:
    for name in ("seatings", "series", "places", "results"):
        op.drop_table(name)
