-- Settlement files of providers that arrive in a place or are uploaded. The same bytes under the same
-- name are one file. What could not be used stays, with the reason, until it can.
create table provider_files (
  -- Of the rail, the name and the bytes.
  id text collate "C" primary key check (id ~ '^[0-9a-f]{32}$'),
  rail_id text collate "C" not null,
  name text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  source text not null check (source in ('PLACE', 'UPLOAD')),
  received_email text not null,
  received_at timestamptz not null,
  -- USED: its lines are those of its day. MATCHED: and were compared with the ledger.
  state text not null check (state in ('UNUSABLE', 'SET_ASIDE', 'USED', 'MATCHED')),
  -- Why an operator set it aside.
  note text not null default '',
  -- Of the parser that read it last.
  parser_sha256 text not null check (parser_sha256 ~ '^[0-9a-f]{64}$'),
  day date,
  line_count integer not null check (line_count >= 0),
  -- The first lines that could not be read, and what is wrong with the file.
  unread jsonb not null,
  unread_count integer not null check (unread_count >= 0),
  problems jsonb not null,
  content bytea not null,
  check (state in ('UNUSABLE', 'SET_ASIDE') or (day is not null and unread_count = 0)),
  check ((state = 'SET_ASIDE') = (note <> ''))
);
create unique index provider_files_used on provider_files (rail_id, day) where state in ('USED', 'MATCHED');
create index provider_files_by_time on provider_files (received_at desc, id desc);
