"""What a club changes afterwards, and who did; keys; and a number by which a reader finds what is new to him."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"
branch_labels = None
depends_on = None

SQLITE = [
    f"""CREATE TRIGGER results_{word.lower()} AFTER {what} ON results BEGIN
        UPDATE changes SET number = number + 1;
        UPDATE results SET change = (SELECT number FROM changes) WHERE event = NEW.event; END"""
    for word, what in (("insert", "INSERT"), ("update", "UPDATE OF entries, over"))
]
POSTGRESQL = [
    # The row of `changes` is locked until whoever tells has written it all: numbers become visible in their order.
    """CREATE FUNCTION results_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT
       AS $$ BEGIN UPDATE changes SET number = number + 1 RETURNING number INTO NEW.change; RETURN NEW; END $$""",
    "CREATE TRIGGER results_changed BEFORE INSERT OR UPDATE ON results FOR EACH ROW EXECUTE FUNCTION results_changed()",
    # Who comes with a key tells for the table the key belongs to; who has none may do what he could before.
    """CREATE FUNCTION tells_for(told varchar) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
       SET search_path FROM CURRENT AS $$ SELECT NOT EXISTS (SELECT 1 FROM keys
       WHERE login = session_user AND table_id IS DISTINCT FROM told) $$""",
    "ALTER TABLE results ENABLE ROW LEVEL SECURITY",
    "CREATE POLICY results_read ON results FOR SELECT USING (true)",
    "CREATE POLICY results_told ON results FOR INSERT WITH CHECK (tells_for(table_id))",
    "CREATE POLICY results_anew ON results FOR UPDATE USING (tells_for(table_id))",
    "CREATE POLICY results_gone ON results FOR DELETE USING (tells_for(table_id))",
    "ALTER TABLE places ENABLE ROW LEVEL SECURITY",
    "CREATE POLICY places_read ON places FOR SELECT USING (true)",
    """CREATE POLICY places_told ON places FOR INSERT WITH CHECK
       (tells_for((SELECT table_id FROM results WHERE results.event = places.event)))""",
    """CREATE POLICY places_gone ON places FOR DELETE USING
       (tells_for((SELECT table_id FROM results WHERE results.event = places.event)))""",
    "ALTER TABLE keys ENABLE ROW LEVEL SECURITY",
    "CREATE POLICY keys_read ON keys FOR SELECT USING (true)",
    """CREATE POLICY keys_taken ON keys FOR UPDATE USING (login = session_user AND table_id IS NULL)
       WITH CHECK (login = session_user AND
       NOT EXISTS (SELECT 1 FROM results WHERE results.table_id = keys.table_id))""",
    "ALTER TABLE audit ENABLE ROW LEVEL SECURITY",
    "CREATE POLICY audit_read ON audit FOR SELECT USING (true)",
    "CREATE POLICY audit_own ON audit FOR INSERT WITH CHECK (who = session_user)",
]


def upgrade() -> None:
    op.add_column("results", sa.Column("change", sa.Integer, nullable=False, server_default="0"))
    op.create_index("ix_results_change", "results", ["change"])
    op.add_column("series", sa.Column("points", sa.String(80), nullable=False, server_default="4,1"))
    op.add_column("series", sa.Column("closed", sa.Double))
    op.add_column("series", sa.Column("deleted", sa.Double))
    changes = op.create_table(
        "changes", sa.Column("id", sa.Integer, primary_key=True), sa.Column("number", sa.Integer, nullable=False)
    )
    op.bulk_insert(changes, [{"id": 1, "number": 0}])
    op.create_table(
        "corrections",
        sa.Column("event", sa.String(36), primary_key=True),
        sa.Column("entries", sa.Integer, nullable=False),
        sa.Column("places", sa.String(80), nullable=False),
        sa.Column("reason", sa.String(200), nullable=False),
    )
    op.create_table(
        "people",
        sa.Column("name", sa.String(200), primary_key=True),
        sa.Column("called", sa.String(200), nullable=False),
    )
    op.create_table(
        "keys",
        sa.Column("login", sa.String(63), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("may", sa.String(10), nullable=False),
        sa.Column("table_id", sa.String(36), unique=True),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("who", sa.String(80), nullable=False),
        sa.Column("did", sa.String(40), nullable=False),
        sa.Column("about", sa.String(450), nullable=False),
        sa.Column("reason", sa.String(200), nullable=False),
    )
    for line in POSTGRESQL if op.get_bind().dialect.name == "postgresql" else SQLITE:
        op.execute(line)


def downgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        for name in ("results", "places"):
            op.execute(f"DROP POLICY {name}_read ON {name}")
            op.execute(f"ALTER TABLE {name} DISABLE ROW LEVEL SECURITY")
        op.execute("DROP FUNCTION results_changed CASCADE")
        op.execute("DROP FUNCTION tells_for CASCADE")
    else:
        for name in ("insert", "update"):
            op.execute(f"DROP TRIGGER results_{name}")
    for name in ("audit", "keys", "people", "corrections", "changes"):
        op.drop_table(name)
    op.drop_index("ix_results_change", "results")
    op.drop_column("results", "change")
    for name in ("points", "closed", "deleted"):
        op.drop_column("series", name)
