// A panel whose light firmware can set, as that of a laptop: what it is told goes to a port that QEMU listens at.
DefinitionBlock ("", "SSDT", 2, "TABLE", "PANEL", 1)
{
    External (\_SB.PCI0.S08, DeviceObj)
    Scope (\_SB.PCI0.S08)
    {
        OperationRegion (PORT, SystemIO, 0xE9, 1)
        Field (PORT, ByteAcc, NoLock, WriteAsZeros) { TOLD, 8 }
        Name (NOW, 100)
        Method (_DOS, 1) {}
        Method (_DOD) { Return (Package () { 0x80010400 }) }
        Device (PANL)
        {
            Name (_ADR, 0x0400)
            Method (_BCL) { Return (Package () { 100, 50, 0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90, 95, 100 }) }
            Method (_BCM, 1) { NOW = Arg0; TOLD = Arg0 }
            Method (_BQC) { Return (NOW) }
        }
    }
}
