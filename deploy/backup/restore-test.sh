#!/bin/sh
# Restores the newest backup next to the running database, to the last WAL that has arrived; reads
# every row and index of it; says how new it is; and leaves a mark. Nothing of it remains.
#
#   restore-test.sh
#
# Runs as the owner of the database's files. The copy listens in a private folder only.
#   PG_BIN                  folder of PostgreSQL's programs, as `pg_config --bindir` says
#   BACKUP_STANZA           default: kaunter
#   BACKUP_DATABASE         default: kaunter
#   RESTORE_FOLDER          where the copy finds room; default: /var/tmp
#   KAUNTER_RESTORE_TEST_MARK_FILE
#                           read by `kaunter doctor --installation`
set -eu

bin=${PG_BIN:?folder of the programs of PostgreSQL}
stanza=${BACKUP_STANZA:-kaunter}
database=${BACKUP_DATABASE:-kaunter}
folder=$(mktemp -d "${RESTORE_FOLDER:-/var/tmp}/kaunter-restore-XXXXXX")
started=$(date +%s)

clean_up() {
  "$bin/pg_ctl" --pgdata="$folder/data" --mode=immediate stop > /dev/null 2>&1 || true
  rm -rf "$folder"
}
trap clean_up EXIT
trap 'exit 1' INT TERM

# The copy must not add to the archive of the original.
pgbackrest --stanza="$stanza" --pg1-path="$folder/data" --archive-mode=off restore

cat > "$folder/postgresql.conf" << EOF
data_directory = '$folder/data'
hba_file = '$folder/pg_hba.conf'
listen_addresses = ''
unix_socket_directories = '$folder'
port = 5432
hot_standby = off
archive_mode = off
EOF
echo "local all all trust" > "$folder/pg_hba.conf"
fail() {
  tail -20 "$folder/log" >&2
  exit 1
}
"$bin/pg_ctl" --pgdata="$folder/data" --log="$folder/log" --timeout=86400 --wait \
  --options="-c config_file=$folder/postgresql.conf" start > /dev/null || fail
export PGHOST="$folder" PGPORT=5432 PGUSER=postgres PGDATABASE="$database"
# It has started long before it has read the whole archive.
until "$bin/psql" --no-psqlrc --command="select" > /dev/null 2>&1; do
  "$bin/pg_ctl" --pgdata="$folder/data" status > /dev/null || fail
  sleep 1
done

"$bin/pg_dump" > /dev/null
"$bin/pg_amcheck" --install-missing --database="$database"
newest=$("$bin/psql" --no-psqlrc --tuples-only --no-align \
  --command="select coalesce(max(created_at)::text, 'none') from transactions")

echo "Restored and read in $(($(date +%s) - started)) s. Newest payment: $newest."
if [ -n "${KAUNTER_RESTORE_TEST_MARK_FILE:-}" ]; then
  date -u +%Y-%m-%dT%H:%M:%SZ > "$KAUNTER_RESTORE_TEST_MARK_FILE"
fi
