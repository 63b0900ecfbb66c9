-- What the operator's bank answered to payout files: each file once, every entry of it, and what
-- the entries say about each payout.

create table bank_files (
  -- In order of receipt: whoever inserts the next one has read what all before it say.
  number integer primary key check (number > 0),
  sha256 text not null unique check (sha256 ~ '^[0-9a-f]{64}$'),
  kind text not null check (kind in ('pain.002', 'camt.053', 'camt.054', 'mt940', 'csv')),
  -- Of the message or of each statement, as the bank numbers them.
  bank_ids text[] not null,
  -- Of kind, IDs and entries: the same message in other bytes is the same file.
  reading_sha256 text not null unique check (reading_sha256 ~ '^[0-9a-f]{64}$'),
  name text not null,
  source text not null check (source in ('UPLOAD', 'PLACE')),
  -- Empty when a job received it.
  received_email text not null,
  received_at timestamptz not null,
  -- Of a CSV.
  layout text check ((kind = 'csv') = (layout is not null)),
  entry_count integer not null check (entry_count >= 0),
  -- As it came, as evidence.
  content bytea not null,
  check ((source = 'UPLOAD') = (received_email <> ''))
);

create table bank_entries (
  file_number integer not null references bank_files (number),
  -- In its file, from 1.
  position integer not null check (position > 0),
  line integer not null,
  -- Of the file: a day is added up from this table alone.
  kind text not null check (kind in ('pain.002', 'camt.053', 'camt.054', 'mt940', 'csv')),
  received_at timestamptz not null,
  outcome text not null check (outcome in ('ACCEPTED', 'PAID', 'RETURNED', 'REJECTED', 'OTHER')),
  status text not null,
  -- From the account that pays out: DEBIT is money that left.
  direction text check (direction in ('CREDIT', 'DEBIT')),
  amount_minor bigint check (amount_minor >= 0),
  reference_texts text[] not null,
  text text not null,
  message_id text,
  is_whole_batch boolean not null,
  account_no text,
  name text,
  -- Malaysian days.
  booked_on date,
  value_on date,
  bank_reference text,
  reason_code text,
  reason_text text not null,
  -- NOTED: nothing is left to do. OPEN: an operator has to look.
  state text not null check (state in ('MATCHED', 'NOTED', 'OPEN', 'ASSIGNED', 'SET_ASIDE')),
  rule text check (rule in (
    'WHOLE_BATCH', 'REFERENCE', 'REFERENCE_IN_TEXT', 'AMOUNT_AND_ACCOUNT', 'AMOUNT_AND_NAME')),
  unmatched_reason text check (unmatched_reason in (
    'AMOUNT_DIFFERS', 'OUTCOME_UNCLEAR', 'SEVERAL_CANDIDATES', 'UNCERTAIN', 'SECOND_BOOKING',
    'CONTRADICTION', 'REPEATED', 'NO_CANDIDATE', 'UNRELATED')),
  -- Payouts' IDs, the likeliest first.
  suggestions text[] not null,
  -- The one that it is about; a whole batch is about many, see payout_answers.
  payout_id text collate "C",
  assigned_outcome text check (assigned_outcome in ('PAID', 'RETURNED', 'REJECTED')),
  resolved_by text collate "C",
  resolved_email text,
  resolved_at timestamptz,
  note text not null default '',
  primary key (file_number, position),
  check (rule is not null or unmatched_reason is not null),
  check ((state = 'MATCHED') = (unmatched_reason is null)),
  check (state <> 'NOTED' or unmatched_reason in ('REPEATED', 'UNRELATED')),
  -- It was matched, and contradicts what is known.
  check ((rule is not null and unmatched_reason is not null) = (
    coalesce(unmatched_reason, '') = 'CONTRADICTION')),
  check (state <> 'MATCHED' or is_whole_batch or payout_id is not null),
  check ((state = 'ASSIGNED') = (assigned_outcome is not null)),
  check (state <> 'ASSIGNED' or payout_id is not null),
  check ((state in ('ASSIGNED', 'SET_ASIDE')) = (resolved_at is not null)),
  check (num_nulls(resolved_by, resolved_email, resolved_at) in (0, 3)),
  check (resolved_at is null or note <> ''),
  -- Money that left paid somebody, money that came was returned.
  check (direction is null or assigned_outcome is null
         or assigned_outcome = case direction when 'DEBIT' then 'PAID' else 'RETURNED' end)
);
create index bank_entries_open on bank_entries (received_at, file_number, position)
  where state = 'OPEN';

-- What banks said about a payout: its outcome follows from all of them together.
create table payout_answers (
  merchant_id text collate "C" not null,
  payout_id text collate "C" not null,
  file_number integer not null,
  position integer not null,
  kind text not null check (kind in ('pain.002', 'camt.053', 'camt.054', 'mt940', 'csv')),
  outcome text not null check (outcome in ('ACCEPTED', 'PAID', 'RETURNED', 'REJECTED')),
  booked_on date,
  value_on date,
  bank_reference text,
  reason_code text,
  reason_text text not null,
  received_at timestamptz not null,
  -- Null until the payout has what all its answers say.
  applied_at timestamptz,
  -- An operator decided that it does not count.
  set_aside_at timestamptz,
  primary key (merchant_id, payout_id, file_number, position),
  foreign key (merchant_id, payout_id) references payouts (merchant_id, id),
  foreign key (file_number, position) references bank_entries (file_number, position)
);
create index payout_answers_pending on payout_answers (received_at) where applied_at is null;
create index payout_answers_of_entry on payout_answers (file_number, position);

-- Files of the place that a job reads, each reported once. One that can be read later leaves.
create table bank_file_problems (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  name text not null,
  code text not null,
  line integer,
  detail text not null,
  found_at timestamptz not null
);

alter table operator_decisions drop constraint operator_decisions_kind_check;
-- Validated by a later migration, which adds one more.
alter table operator_decisions add constraint operator_decisions_kind_check check (
  kind in ('QUARANTINE', 'STUCK_REFUND', 'SETTINGS', 'SETTLEMENT_ACCOUNT', 'FEES', 'BANK_ENTRY'))
  not valid;
