"""Who may set and who may tell: what the database itself lets a key do, asked past all of the companion's own doors."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

import msgspec
import pytest
import sqlalchemy as sa

from tests.club.conftest import NOON, TABLE
from tests.club.servers import Postgres
from tests.club.test_office import game, tell
from tests.ui.cli.conftest import Companion, companion, home  # noqa: F401
from ui.club import keys, office
from ui.club.audit import noted
from ui.club.database import Club
from ui.club.outbox import Report
from ui.club.seasons import Seating, Series
from ui.club.settings import ClubError, OutOfReach, Refused

pytestmark = pytest.mark.servers
OTHER = str(UUID(int=8))


@pytest.fixture
def owned(postgres: Postgres) -> Iterator[Club]:
    """By whom the database belongs to; a table of old tells its results."""
    club = Club(postgres.fresh())
    club.prepare()
    first = msgspec.structs.replace(game(1, "Ann", "Bob"), table=OTHER)
    club.receive(Report(first.event, first.entries, first), OTHER, "Old")
    yield club
    club.close()


def with_key(owned: Club, may: str, name: str = "Table 3") -> Club:
    there = Club(keys.admit(owned, name, may))
    there.prepare()  # nothing is to do, and a key may do that
    there.check()
    keys.take(there, TABLE)
    return there


def forbidden(club: Club, *statements: str) -> None:
    """The database itself refuses each, or there is nothing of that kind that this key could see."""
    for statement in statements:
        with pytest.raises(Refused, match="more than this key may do"), club.writing() as connection:
            connection.execute(sa.text(statement))


def test_a_tables_key_tells_for_its_own_table_and_no_more(owned: Club) -> None:
    table = with_key(owned, "tell")
    tell(table, game(2, "Ann", "Bob"), game(2, "Ann", "Bob", entries=99), game(3, "Bob", "Cem"))
    assert len(owned.results()) == 3 == len(table.results())
    again = msgspec.structs.replace(game(1, "Bob", "Ann", entries=500), table=OTHER)
    for result, number in ((again, OTHER), (msgspec.structs.replace(again, table=TABLE), TABLE)):
        with pytest.raises(Refused, match="more than this key may do"):
            table.receive(Report(again.event, 500, result), number, "Table 1")
    with pytest.raises(Refused, match="more than this key may do"):
        tell(table, msgspec.structs.replace(game(9, "Ann"), table=OTHER))
    table.receive(Report("00000001-game", 500, None), TABLE, "Table 1")  # it has no such game
    forbidden(
        table,
        "INSERT INTO places VALUES ('00000001-game', 7, 'red', 'Eva', 1, NULL, true)",
        "DELETE FROM results",
        "UPDATE places SET place = 1",
        "UPDATE changes SET number = 0",
        "UPDATE keys SET may = 'set'",
        "INSERT INTO audit VALUES (1, 1, 'club', 'x', 'x', 'x')",
        "DROP TABLE results",
    )
    with table.writing() as connection:
        assert not connection.execute(sa.text("DELETE FROM places WHERE event = '00000001-game'")).rowcount
        assert not connection.execute(sa.text(f"UPDATE keys SET table_id = '{OTHER}'")).rowcount
    for wrong in (
        lambda: office.withdraw(table, game(2, "Ann", "Bob"), "no"),
        lambda: office.rename(table, "Ann", "Anna"),
        lambda: office.keep(table, Series("Winter", NOON, 12, 7)),
        lambda: office.announce(table, Seating(NOON, (("Ann", "Bob"),))),
        lambda: keys.admit(table, "Table 2", "tell"),
    ):
        with pytest.raises(Refused, match="more than this key may do"):
            wrong()
    assert [each.did for each in noted(owned)] == ["gave a key"] and len(owned.results()) == 3


def test_an_admins_key_sets_and_tells_nothing(owned: Club) -> None:
    admin = with_key(owned, "set", "Dot")
    office.withdraw(admin, office.game(admin, "00000001"), "no dice")
    office.as_told(admin, office.game(admin, "00000001"))
    office.rename(admin, "Ann", "Anna")
    office.keep(admin, Series("Winter", NOON, 12, 7))
    office.delete(admin, "Winter")
    office.announce(admin, Seating(NOON, (("Ann", "Bob"),)))
    login = str(admin.url.username)
    assert {each.who for each in noted(owned)[1:]} == {login} and len(noted(owned)) == 7
    with pytest.raises(Refused, match="more than this key may do"):
        tell(admin, game(2, "Ann", "Bob"))
    forbidden(
        admin,
        "DELETE FROM audit",
        "UPDATE audit SET who = 'Ann'",
        "INSERT INTO audit (at, who, did, about, reason) VALUES (1, 'club', 'x', 'x', 'x')",
        "UPDATE results SET over = false",
        "DELETE FROM places",
        "UPDATE keys SET table_id = 'x'",
    )


def test_who_may_read_may_only_read(owned: Club) -> None:
    reader = with_key(owned, "read", "The page")
    assert reader.results() == owned.results()
    with pytest.raises(Refused, match="more than this key may do"):
        office.keep(reader, Series("Winter", NOON, 12, 7))


def test_a_key_is_one_tables(owned: Club) -> None:
    table = with_key(owned, "tell")
    keys.take(table, TABLE)
    with pytest.raises(Refused, match="another table’s"):
        keys.take(table, OTHER)
    with pytest.raises(ClubError, match="There is a key Table 3"):
        keys.admit(owned, "Table 3", "tell")
    second = Club(keys.admit(owned, "Table 2", "tell"))
    with pytest.raises(Refused, match="does not take"):  # one table, one key
        keys.take(second, TABLE)
    assert [(each.name, each.may, each.table) for each in keys.keys(owned)] == [
        ("Table 2", "tell", ""), ("Table 3", "tell", TABLE),
    ]  # fmt: skip


def test_nobody_takes_the_results_of_another_table(owned: Club) -> None:
    """A table that told before there were keys is known by its name; a key of another name is not for it."""
    taken = Club(keys.admit(owned, "Table 2", "tell"))
    with pytest.raises(Refused, match="called Old"):
        keys.take(taken, OTHER)
    forbidden(taken, f"UPDATE keys SET table_id = '{OTHER}' WHERE login = session_user")
    mine = Club(keys.admit(owned, "Old", "tell"))
    keys.take(mine, OTHER)
    tell(mine, msgspec.structs.replace(game(1, "Bob", "Ann", entries=500), table=OTHER))
    assert owned.results()[0].entries == 500


def test_a_revoked_key_opens_nothing(owned: Club) -> None:
    table = with_key(owned, "tell")
    tell(table, game(2, "Ann", "Bob"))
    keys.revoke(owned, "Table 3")
    with pytest.raises(OutOfReach):
        table.results()
    assert len(owned.results()) == 2, "what it told stays"
    with pytest.raises(ClubError, match="no key Table 3"):
        keys.revoke(owned, "Table 3")
    with pytest.raises(Refused, match="called Table 1"):
        with_key(owned, "tell")
    tell(with_key(owned, "tell", "Table 1"), game(3, "Ann", "Bob"))
    assert len(owned.results()) == 3


def test_a_wrong_key_opens_nothing(owned: Club) -> None:
    url = with_key(owned, "read").url.set(password="guessed")
    with pytest.raises(OutOfReach, match="password"):
        Club(url.render_as_string(hide_password=False)).check()


def test_who_has_no_key_may_do_what_he_could(owned: Club) -> None:
    """Somebody the club's admin had let in by hand, before there were keys."""
    with owned.writing() as connection:
        connection.exec_driver_sql(
            "CREATE ROLE olaf LOGIN PASSWORD 'x'; GRANT ALL ON ALL TABLES IN SCHEMA public TO olaf"
        )
    olaf = Club(owned.url.set(username="olaf", password="x").render_as_string(hide_password=False))
    tell(olaf, game(2, "Ann", "Bob"), msgspec.structs.replace(game(1, "Bob", "Ann", entries=500), table=OTHER))
    assert len(owned.results()) == 2


def test_a_file_has_no_keys(companion: Companion, tmp_path: object) -> None:  # noqa: F811
    companion("club", "setup", f"sqlite:///{tmp_path}/club.sqlite")
    assert "A file has no keys" in companion("club", "key", "Table 1", "--may", "tell").err


def test_a_table_set_up_with_its_key(companion: Companion, owned: Club) -> None:  # noqa: F811
    owner = owned.url.render_as_string(hide_password=False)
    companion("club", "setup", owner, "--table", "Office")
    url = companion("club", "key", "Table 1", "--may", "tell").out.split()[-1]
    assert companion("club", "setup", url, "--table", "Table 1").status == 0
    (key,) = keys.keys(owned)
    assert key.table and companion("club", "rename", "Ann", "Anna").status == 2
    said = companion("club", "keys").out
    assert "Table 1" in said and url.split(":")[2].split("@")[0] not in said
    assert "more than this key" in companion("club", "key", "Table 1", "--revoke").err
    companion("club", "setup", owner)
    assert companion("club", "key", "Table 1", "--revoke").status == 0 and keys.keys(owned) == []
