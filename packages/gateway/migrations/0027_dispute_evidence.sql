-- Evidence files of disputes, who responded and when, and reminders.

create table dispute_files (
  merchant_id text collate "C" not null,
  id text collate "C" not null,
  dispute_id text collate "C" not null,
  -- of the checklist; '': of none
  item text not null,
  name text not null,
  content_type text not null
    check (content_type in ('application/pdf', 'image/png', 'image/jpeg')),
  content_bytes integer not null check (content_bytes > 0),
  -- SHA-256 of the content, so that the same file is stored once
  content_hash text not null,
  content_sealed bytea not null,
  uploaded_by text not null,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, dispute_id) references disputes (merchant_id, id)
);
create index dispute_files_by_dispute on dispute_files (merchant_id, dispute_id, created_at, id);

-- items of the checklist that the response's text covers
alter table disputes add column covered_items text[] not null default '{}';
alter table disputes add column responded_at timestamptz;
alter table disputes add column responded_by text;
-- days before the deadline of the last reminder
alter table disputes add column reminded_days integer;
