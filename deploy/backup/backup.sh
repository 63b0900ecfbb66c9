#!/bin/sh
# Backs up the database, and leaves a mark when it has succeeded.
#
#   backup.sh full|diff
#
# Runs as the owner of the database's files. pgBackRest reads PGBACKREST_… variables by itself.
#   BACKUP_STANZA      default: kaunter
#   KAUNTER_BACKUP_MARK_FILE   read by `kaunter doctor --installation`
set -eu

stanza=${BACKUP_STANZA:-kaunter}

# WAL that does not arrive makes a backup that cannot be restored.
pgbackrest --stanza="$stanza" check
pgbackrest --stanza="$stanza" --type="${1:?full or diff}" backup
if [ -n "${KAUNTER_BACKUP_MARK_FILE:-}" ]; then
  date -u +%Y-%m-%dT%H:%M:%SZ > "$KAUNTER_BACKUP_MARK_FILE"
fi
