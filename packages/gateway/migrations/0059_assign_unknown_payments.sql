-- Two operators say whose payment a line of a settlement file is.
alter table operator_decisions drop constraint operator_decisions_kind_check;
-- Validated by the next migration.
alter table operator_decisions add constraint operator_decisions_kind_check check (
  kind in ('QUARANTINE', 'STUCK_REFUND', 'SETTINGS', 'SETTLEMENT_ACCOUNT', 'FEES', 'BANK_ENTRY',
           'OWNER', 'UNKNOWN_PAYMENT')) not valid;
alter table settlement_exceptions drop constraint settlement_exceptions_decision_check;
alter table settlement_exceptions add constraint settlement_exceptions_decision_check check (
  decision in ('ACCEPT', 'DISMISS', 'MATCHED_LATER', 'ASSIGN')) not valid;
