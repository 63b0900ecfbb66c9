-- Settlements of merchants, and the files of rails.

-- A merchant's settlement: at most one a day, soon after Malaysian midnight. Its lines are the
-- postings that changed what we owe the merchant, in each bucket from previous_through (not
-- included) through `through`. It follows one settlement and is followed by at most one, so no
-- posting is settled twice and none is left out.
create table settlements (
  merchant_id text collate "C" not null,
  id text collate "C" not null,
  -- null for the first
  previous_id text collate "C",
  -- last sequence of each bucket, from bucket 0
  previous_through bigint[] not null,
  through bigint[] not null,
  -- Malaysian day
  date date not null,
  opening_minor bigint not null,
  line_count integer not null check (line_count >= 0),
  lines_minor bigint not null,
  -- the same by kind: negative for fees, and mostly for refunds and disputes
  payments_minor bigint not null,
  fees_minor bigint not null,
  refunds_minor bigint not null,
  disputes_minor bigint not null,
  -- times of the earliest and the latest line
  first_at timestamptz,
  last_at timestamptz,
  payout_minor bigint not null check (payout_minor >= 0),
  -- carried over: kept in reserve, too little to pay out, or owed to us
  closing_minor bigint not null,
  created_at timestamptz not null,
  -- a payout was due and is kept back, because the merchant was not verified then
  is_held boolean not null default false,
  primary key (merchant_id, id),
  unique nulls not distinct (merchant_id, previous_id),
  -- what the next one begins with
  unique (merchant_id, id, through, closing_minor),
  foreign key (merchant_id, previous_id, previous_through, opening_minor)
    references settlements (merchant_id, id, through, closing_minor),
  constraint settlements_first_check check (
    previous_id is not null or (previous_through = '{0,0,0,0,0,0,0,0}' and opening_minor = 0)),
  constraint settlements_through_check check (
    array_ndims(through) = 1 and array_lower(through, 1) = 1 and cardinality(through) = 8
    and array_position(through, null) is null
    and through[1] >= previous_through[1] and through[2] >= previous_through[2]
    and through[3] >= previous_through[3] and through[4] >= previous_through[4]
    and through[5] >= previous_through[5] and through[6] >= previous_through[6]
    and through[7] >= previous_through[7] and through[8] >= previous_through[8]),
  check (num_nulls(first_at, last_at) = case line_count when 0 then 2 else 0 end),
  check (payments_minor + fees_minor + refunds_minor + disputes_minor = lines_minor),
  check (opening_minor + lines_minor = payout_minor + closing_minor),
  constraint settlements_held_check check (not is_held or payout_minor = 0)
);
create unique index settlements_by_date on settlements (merchant_id, date);

create trigger settlements_stay before update or delete on settlements
  for each row execute function refuse_change();
create trigger settlements_kept before truncate on settlements
  for each statement execute function refuse_change();
alter table settlements enable always trigger settlements_stay;
alter table settlements enable always trigger settlements_kept;

-- How far the ledger of a merchant was checked on a day, and what it held there. The next check
-- reads what was posted since.
create table ledger_checkpoints (
  merchant_id text collate "C" not null,
  -- Malaysian day of the last check that found the ledger there
  day date not null,
  through bigint[] not null check (cardinality(through) = 8),
  payable_minor bigint not null,
  fees_minor bigint not null,
  refunds_minor bigint not null,
  payouts_minor bigint not null,
  disputes_minor bigint not null,
  receivable_minor bigint not null,
  rail_fees_minor bigint not null,
  received_minor bigint not null,
  -- the last settlement then, and what it had left
  settlement_id text collate "C",
  unsettled_minor bigint not null,
  unsettled_since timestamptz,
  checked_at timestamptz not null,
  primary key (merchant_id, day),
  foreign key (merchant_id, settlement_id) references settlements (merchant_id, id)
);

-- What a rail says it took and paid, line by line, against what we know.
create table settlement_files (
  rail_id text not null,
  date date not null,
  line_count integer not null,
  gross_minor bigint not null,
  fee_minor bigint not null,
  net_minor bigint not null,
  fetched_at timestamptz not null,
  primary key (rail_id, date)
);

create table settlement_file_lines (
  -- of the attempt, found when the file is stored; '' when nobody here made such an attempt
  merchant_id text collate "C" not null,
  rail_id text not null,
  date date not null,
  line integer not null,
  kind text not null check (kind in ('payment', 'refund', 'dispute', 'dispute_return')),
  reference text collate "C" not null,
  attempt_id text collate "C" not null,
  gross_minor bigint not null,
  fee_minor bigint not null,
  net_minor bigint not null,
  state text not null check (state in ('MATCHED', 'EXCEPTION', 'DISMISSED')),
  transaction_id text collate "C",
  refund_id text collate "C",
  dispute_id text collate "C",
  primary key (merchant_id, rail_id, date, line),
  foreign key (rail_id, date) references settlement_files (rail_id, date),
  foreign key (merchant_id, transaction_id) references transactions (merchant_id, id),
  foreign key (merchant_id, refund_id) references refunds (merchant_id, id),
  foreign key (merchant_id, dispute_id) references disputes (merchant_id, id),
  check (state <> 'MATCHED' or transaction_id is not null),
  constraint settlement_file_lines_dispute_check check (
    state <> 'MATCHED' or starts_with(kind, 'dispute') = (dispute_id is not null))
);
-- A payment or refund is settled by a rail once.
create unique index settlement_file_lines_payment_once
  on settlement_file_lines (merchant_id, transaction_id)
  where state = 'MATCHED' and kind = 'payment';
create unique index settlement_file_lines_refund_once
  on settlement_file_lines (merchant_id, refund_id)
  where state = 'MATCHED' and kind = 'refund';
create unique index settlement_file_lines_dispute_once
  on settlement_file_lines (merchant_id, dispute_id, kind)
  where state = 'MATCHED' and dispute_id is not null;
-- for the foreign key, when a failed payment is deleted
create index settlement_file_lines_by_transaction
  on settlement_file_lines (merchant_id, transaction_id) where transaction_id is not null;
create index settlement_file_lines_unmatched on settlement_file_lines (rail_id, date, line)
  where state = 'EXCEPTION';

create table settlement_exceptions (
  -- '' when it is not known
  merchant_id text collate "C" not null,
  id bigint generated always as identity,
  rail_id text not null,
  date date not null,
  -- of the rail's file; null when the file lacks it
  line integer,
  kind text not null check (kind in (
    'UNKNOWN_PAYMENT', 'UNKNOWN_REFUND', 'UNKNOWN_DISPUTE', 'NOT_PAID', 'REFERENCE', 'AMOUNT',
    'FEE', 'ARITHMETIC', 'DUPLICATE', 'MISSING_PAYMENT', 'MISSING_REFUND', 'MISSING_DISPUTE',
    'MISSING_DISPUTE_RETURN')),
  -- the rail's reference, or our id of what is missing
  subject text collate "C" not null,
  transaction_id text collate "C",
  refund_id text collate "C",
  dispute_id text collate "C",
  expected_minor bigint,
  found_minor bigint,
  state text not null default 'OPEN' check (state in ('OPEN', 'RESOLVED')),
  decision text check (decision in ('ACCEPT', 'DISMISS', 'MATCHED_LATER')),
  reason text,
  resolved_by text,
  created_at timestamptz not null,
  resolved_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, transaction_id) references transactions (merchant_id, id),
  foreign key (merchant_id, refund_id) references refunds (merchant_id, id),
  foreign key (merchant_id, dispute_id) references disputes (merchant_id, id),
  check ((state = 'RESOLVED') = (resolved_at is not null)),
  check (num_nulls(decision, reason, resolved_by, resolved_at) in (0, 4))
);
-- Found once, however often it is looked for.
create unique index settlement_exceptions_once
  on settlement_exceptions (merchant_id, rail_id, date, kind, subject, coalesce(line, 0));
create index settlement_exceptions_open on settlement_exceptions (id) where state = 'OPEN';
create index settlement_exceptions_by_id on settlement_exceptions (id);
