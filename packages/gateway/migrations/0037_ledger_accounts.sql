-- Accounts for service tax on fees and for payouts on their way, and a settlement's lines of both.

alter table ledger_postings
  add column taxes_minor bigint,
  add column payouts_due_minor bigint,
  add column in_transit_minor bigint;
alter table ledger_postings
  drop constraint ledger_postings_kind_check,
  drop constraint ledger_postings_balanced;
-- Validated by the next migration, which does not stop payments.
alter table ledger_postings
  add constraint ledger_postings_kind_check check (kind in (
    'PAYMENT', 'FEE', 'REFUND_OPENED', 'REFUND_DONE', 'REFUND_REFUSED', 'REVERSAL',
    'FEE_RETURNED', 'DISPUTE_OPENED', 'DISPUTE_WON', 'DISPUTE_LOST', 'PAYOUT', 'PAYOUT_SENT',
    'PAYOUT_PAID', 'PAYOUT_RETURNED', 'RAIL_SETTLED')) not valid,
  add constraint ledger_postings_nonzero check (
    taxes_minor <> 0 and payouts_due_minor <> 0 and in_transit_minor <> 0) not valid,
  add constraint ledger_postings_balanced check (
    num_nonnulls(payable_minor, fees_minor, taxes_minor, refunds_minor, payouts_due_minor,
                 in_transit_minor, payouts_minor, disputes_minor, receivable_minor,
                 rail_fees_minor, received_minor) >= 2
    and coalesce(payable_minor, 0) + coalesce(fees_minor, 0) + coalesce(taxes_minor, 0)
      + coalesce(refunds_minor, 0) + coalesce(payouts_due_minor, 0)
      + coalesce(in_transit_minor, 0) + coalesce(payouts_minor, 0) + coalesce(disputes_minor, 0)
      + coalesce(receivable_minor, 0) + coalesce(rail_fees_minor, 0)
      + coalesce(received_minor, 0) = 0) not valid;

alter table ledger_heads
  add column taxes_minor bigint not null default 0,
  add column payouts_due_minor bigint not null default 0,
  add column in_transit_minor bigint not null default 0;
alter table ledger_checkpoints
  add column taxes_minor bigint not null default 0,
  add column payouts_due_minor bigint not null default 0,
  add column in_transit_minor bigint not null default 0;

-- Tax on fees is mostly negative; returned payouts are positive.
alter table settlements
  add column taxes_minor bigint not null default 0,
  add column returned_payouts_minor bigint not null default 0;
alter table settlements drop constraint settlements_check1;
alter table settlements add constraint settlements_lines_check check (
  payments_minor + fees_minor + taxes_minor + refunds_minor + disputes_minor
    + returned_payouts_minor = lines_minor) not valid;
