"""Many tables: results in one database, tables live over MQTT, and the page that shows both."""
