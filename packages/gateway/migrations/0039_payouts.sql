-- Payouts from settlement to bank. Settlements before this have none.

-- A batch for a bank; its ID is the message ID by which the bank recognises a second copy.
create table payout_files (
  id text collate "C" primary key check (id ~ '^[A-Z0-9-]{8,35}$'),
  format text not null,
  -- The Malaysian day on which the bank executes it.
  day date not null,
  number integer not null check (number between 1 and 999),
  debtor_name text not null,
  debit_account_no text not null,
  debit_bic text not null,
  payout_count integer not null check (payout_count > 0),
  total_minor bigint not null check (total_minor > 0),
  state text not null check (state in ('PREPARED', 'APPROVED', 'SENT', 'CANCELLED')),
  needs_second_operator boolean not null,
  prepared_by text collate "C" not null,
  prepared_in text collate "C" not null,
  prepared_email text not null,
  prepared_at timestamptz not null,
  approved_by text collate "C",
  approved_email text,
  approved_at timestamptz,
  content text,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Empty when a job sent it.
  sent_email text,
  sent_at timestamptz,
  delivered_to text,
  delivered_at timestamptz,
  cancelled_email text,
  cancelled_at timestamptz,
  -- Those of a day are prepared one after the other.
  unique (day, number),
  check (not (needs_second_operator and approved_by = prepared_by)),
  check (num_nulls(approved_by, approved_email, approved_at, content, sha256) in (0, 5)),
  check (state not in ('APPROVED', 'SENT') or approved_at is not null),
  check (state <> 'PREPARED' or approved_at is null),
  check ((state = 'SENT') = (sent_at is not null)),
  check ((sent_at is null) = (sent_email is null)),
  check (delivered_at is null or sent_at is not null),
  check ((delivered_at is null) = (delivered_to is null)),
  check ((state = 'CANCELLED') = (cancelled_at is not null)),
  check ((cancelled_at is null) = (cancelled_email is null))
);
create index payout_files_by_time on payout_files (prepared_at desc, id desc);

create table payouts (
  merchant_id text collate "C" not null references merchants (id),
  id text collate "C" not null,
  settlement_id text collate "C" not null,
  amount_minor bigint not null check (amount_minor > 0),
  state text not null check (state in (
    'DUE', 'HELD', 'APPROVED', 'SENT', 'PAID', 'RETURNED', 'FAILED')),
  -- The settlement account as it was when the payout was created or released.
  bank_code text not null,
  account_no text not null,
  holder_name text not null,
  -- For the merchant's statement.
  reference text not null,
  -- One column, so that no payout is in two files.
  file_id text collate "C" references payout_files (id),
  hold_reason text check (hold_reason in (
    'ACCOUNT_MISSING', 'BANK_UNKNOWN', 'ACCOUNT_CHANGED', 'MERCHANT_SUSPENDED', 'EARLIER_RETURNED',
    'ABOVE_LIMIT', 'OPERATOR')),
  hold_note text not null default '',
  held_until timestamptz,
  -- What the bank said.
  value_date date,
  bank_reference text not null default '',
  reason_code text not null default '',
  reason_text text not null default '',
  created_at timestamptz not null,
  held_at timestamptz,
  approved_at timestamptz,
  sent_at timestamptz,
  paid_at timestamptz,
  returned_at timestamptz,
  failed_at timestamptz,
  -- An operator has looked at why it came back; later payouts are no longer held for it.
  cleared_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, settlement_id),
  foreign key (merchant_id, settlement_id) references settlements (merchant_id, id),
  check ((state = 'HELD') = (hold_reason is not null)),
  check ((state = 'HELD') = (held_at is not null)),
  check (state = 'HELD' or held_until is null),
  check (state <> 'HELD' or file_id is null),
  check (state in ('DUE', 'HELD') or file_id is not null),
  check ((state in ('DUE', 'HELD')) = (approved_at is null)),
  check ((state in ('DUE', 'HELD', 'APPROVED')) = (sent_at is null)),
  check (case state when 'PAID' then paid_at is not null when 'RETURNED' then true
                    else paid_at is null end),
  check ((state = 'RETURNED') = (returned_at is not null)),
  check ((state = 'FAILED') = (failed_at is not null)),
  check (cleared_at is null or state in ('RETURNED', 'FAILED')),
  -- A payout that has an account has all of it.
  check (hold_reason is not null or (bank_code <> '' and account_no <> '' and holder_name <> ''))
);
create index payouts_by_time on payouts (merchant_id, created_at desc, id desc);
create index payouts_open on payouts (created_at, id) where state in ('DUE', 'HELD');
create index payouts_of_file on payouts (file_id) where file_id is not null;
create index payouts_uncleared on payouts (merchant_id)
  where state in ('RETURNED', 'FAILED') and cleared_at is null;

-- When the bank, the number or the holder last changed; null since it was first filled in.
alter table settlement_accounts add column bank_changed_at timestamptz;
