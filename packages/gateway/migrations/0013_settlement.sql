-- Settlements of merchants, and the files of rails.

-- A merchant's settlement: one a day at Malaysian midnight, over every posting that changed what we
-- owe it. Written once; the payout is exactly what the lines and what was carried over add up to.
create table settlements (
  merchant_id text collate "C" not null,
  id text collate "C" not null unique,
  -- Malaysian day
  date date not null,
  opening_minor bigint not null,
  line_count integer not null check (line_count >= 0),
  lines_minor bigint not null,
  payout_minor bigint not null check (payout_minor >= 0),
  -- carried over: kept in reserve, too little to pay out, or owed to us
  closing_minor bigint not null,
  created_at timestamptz not null,
  -- a payout was due and is kept back, because the merchant was not verified then
  is_held boolean not null default false,
  primary key (merchant_id, id),
  check (opening_minor + lines_minor = payout_minor + closing_minor),
  constraint settlements_held_check check (not is_held or payout_minor = 0)
);
create unique index settlements_by_date on settlements (merchant_id, date);

create table settlement_lines (
  merchant_id text collate "C" not null,
  posting_id bigint not null,
  settlement_id text collate "C" not null,
  -- what the merchant gets for it; negative for fees and refunds
  amount_minor bigint not null,
  -- a posting is settled once
  primary key (merchant_id, posting_id),
  foreign key (merchant_id, posting_id) references ledger_postings (merchant_id, id),
  foreign key (merchant_id, settlement_id) references settlements (merchant_id, id)
    deferrable initially deferred
);
create unique index settlement_lines_by_settlement
  on settlement_lines (merchant_id, settlement_id, posting_id);

create function expect_whole_settlement() returns trigger language plpgsql as $$
declare
  lines bigint;
  total numeric;
begin
  select count(*), coalesce(sum(amount_minor), 0) into lines, total from settlement_lines
   where merchant_id = new.merchant_id and settlement_id = new.id;
  if lines <> new.line_count or total <> new.lines_minor then
    raise exception 'settlement % has % lines of %', new.id, lines, total
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

create function refuse_late_lines() returns trigger language plpgsql as $$
begin
  if exists (
    select from added a
      join settlements s on s.merchant_id = a.merchant_id and s.id = a.settlement_id
  ) then
    raise exception 'a settlement is written once and takes no further lines'
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

create trigger settlements_stay before update or delete on settlements
  for each row execute function refuse_change();
create trigger settlements_kept before truncate on settlements
  for each statement execute function refuse_change();
create constraint trigger settlements_whole after insert on settlements
  deferrable initially deferred for each row execute function expect_whole_settlement();
alter table settlements enable always trigger settlements_stay;
alter table settlements enable always trigger settlements_kept;
alter table settlements enable always trigger settlements_whole;
create trigger settlement_lines_stay before update or delete on settlement_lines
  for each row execute function refuse_change();
create trigger settlement_lines_kept before truncate on settlement_lines
  for each statement execute function refuse_change();
create trigger settlement_lines_early after insert on settlement_lines
  referencing new table as added for each statement execute function refuse_late_lines();
alter table settlement_lines enable always trigger settlement_lines_stay;
alter table settlement_lines enable always trigger settlement_lines_kept;
alter table settlement_lines enable always trigger settlement_lines_early;

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
  merchant_id text collate "C",
  transaction_id text collate "C",
  refund_id text collate "C",
  dispute_id text collate "C",
  primary key (rail_id, date, line),
  foreign key (rail_id, date) references settlement_files (rail_id, date),
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
create index settlement_file_lines_unmatched on settlement_file_lines (rail_id, date, line)
  where state = 'EXCEPTION';

create table settlement_exceptions (
  id bigint generated always as identity primary key,
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
  merchant_id text collate "C",
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
  check ((state = 'RESOLVED') = (resolved_at is not null)),
  check (num_nulls(decision, reason, resolved_by, resolved_at) in (0, 4))
);
-- Found once, however often it is looked for.
create unique index settlement_exceptions_once
  on settlement_exceptions (rail_id, date, kind, subject, coalesce(line, 0));
create index settlement_exceptions_open on settlement_exceptions (id) where state = 'OPEN';
create index settlement_exceptions_of_merchant on settlement_exceptions (merchant_id, id)
  where merchant_id is not null;
