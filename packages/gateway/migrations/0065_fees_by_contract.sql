-- What a provider deducts may differ between contracts; '' holds for all of them. What merchants pay
-- never does.
alter table fee_schedules add column contract_id text collate "C" not null default '';
-- It has as many rows as fees were ever agreed, so the locks are held for a moment.
alter table fee_schedules
  -- squawk-ignore constraint-missing-not-valid
  add constraint fee_schedules_contract_check check (contract_id = '' or party = 'RAIL');
alter table fee_schedules
  drop constraint fee_schedules_party_merchant_id_method_fee_key_valid_from_key;
alter table fee_schedules
  -- squawk-ignore constraint-missing-not-valid, disallowed-unique-constraint
  add constraint fee_schedules_scope_key
  unique (party, merchant_id, contract_id, method, fee_key, valid_from);
