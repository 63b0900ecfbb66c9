-- Days that an operator closed: figures as they were, in order, each after the one before.
create table daily_closes (
  sequence integer primary key check (sequence >= 1),
  -- A Malaysian day; the next close is of the next one.
  day date not null unique,
  previous_sequence integer,
  previous_day date,
  previous_sha256 text,
  figures jsonb not null,
  difference_count integer not null check (difference_count >= 0),
  -- Why there are differences.
  note text not null,
  -- Entries of later files are after the close.
  last_bank_file integer not null check (last_bank_file >= 0),
  closed_by text collate "C" not null,
  closed_email text not null,
  closed_at timestamptz not null,
  -- Over all of the above and the previous hash.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  unique (sequence, day, sha256),
  check (coalesce(previous_sequence, 0) = sequence - 1),
  check (num_nulls(previous_sequence, previous_day, previous_sha256) in (0, 3)),
  check (previous_day is null or day = previous_day + 1),
  check (difference_count = 0 or btrim(note) <> ''),
  check (closed_at >= (day + 1)::timestamp at time zone 'Asia/Kuala_Lumpur'),
  foreign key (previous_sequence, previous_day, previous_sha256)
    references daily_closes (sequence, day, sha256)
);
create trigger daily_closes_stay before update or delete on daily_closes
  for each row execute function refuse_change();
create trigger daily_closes_kept before truncate on daily_closes
  for each statement execute function refuse_change();
alter table daily_closes enable always trigger daily_closes_stay;
alter table daily_closes enable always trigger daily_closes_kept;
