"""The nine powers of the special characters (KNT-POWR-03 to KNT-POWR-14), each of which a table may switch off.

| character | what he does | where |
|---|---|---|
| dwarf_king, deerhunter, sword_master | mines, marches, saves | `lasting` |
| baron_munchausen, grand_duke, marksman, warlord | what they do in a battle | `in_battle` |
| master_thief, assassin_primus | go out in the phase of special powers | `agents` |
"""
