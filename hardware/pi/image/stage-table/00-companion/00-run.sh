#!/bin/bash -e
# The bundle is unpacked on the image, and installs itself there: on an image nothing is started.
mkdir -p "${ROOTFS_DIR}/opt/table-companion/bundle"
tar -xzf bundle.tar.gz -C "${ROOTFS_DIR}/opt/table-companion/bundle" --strip-components=1
on_chroot <<INSTALL
/opt/table-companion/bundle/install --unattended --camera
INSTALL
rm -r "${ROOTFS_DIR}/opt/table-companion/bundle"
