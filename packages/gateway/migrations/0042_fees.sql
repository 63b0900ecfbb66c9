-- Service tax on fees, who changed fees by how much, and decisions about fees.

-- Holds for every merchant from valid_from on; without a row there is no tax.
create table service_tax_rates (
  valid_from timestamptz primary key,
  rate_basis_points integer not null check (rate_basis_points between 0 and 10000),
  -- of the operator, for invoices and statements
  registration_number text not null,
  check (rate_basis_points = 0 or registration_number <> '')
);
create trigger service_tax_rates_stay before update or delete on service_tax_rates
  for each row execute function refuse_change();
create trigger service_tax_rates_kept before truncate on service_tax_rates
  for each statement execute function refuse_change();
alter table service_tax_rates enable always trigger service_tax_rates_stay;
alter table service_tax_rates enable always trigger service_tax_rates_kept;

-- What an operator changed alone. Those of a day add up, so that a change above the operator's
-- limit cannot be made in parts.
create table fee_changes (
  -- '' for schedules of every merchant
  merchant_id text collate "C" not null,
  id text collate "C" not null,
  -- '' for a command on the database
  changed_by text collate "C" not null,
  -- of the fees of 30 days; null when nothing was paid then
  difference_minor bigint check (difference_minor >= 0),
  created_at timestamptz not null,
  primary key (merchant_id, id)
);
create index fee_changes_by_time on fee_changes (merchant_id, created_at);

alter table operator_decisions drop constraint operator_decisions_kind_check;
-- Validated by the next migration.
alter table operator_decisions add constraint operator_decisions_kind_check check (
  kind in ('QUARANTINE', 'STUCK_REFUND', 'SETTINGS', 'SETTLEMENT_ACCOUNT', 'FEES')) not valid;
