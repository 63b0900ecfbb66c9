-- Migration 0003 gave every installation fifteen fees of merchants, which nobody had decided on. A
-- sandbox adds them itself at its start; a production installation begins without any. See
-- docs/adr/0037-no-fee-that-nobody-decided.md.
do $$
declare
  installed_as text := (select mode from installation);
begin
  if installed_as is null and not exists (select from merchants) then
    -- Nobody has started this database yet: as if they had never been there.
    alter table fee_schedules disable trigger fee_schedules_stay;
    delete from fee_schedules where party = 'MERCHANT';
    alter table fee_schedules enable always trigger fee_schedules_stay;
  elsif installed_as = 'production'
    and not exists (select from checkouts)
    and not exists (select from transactions)
    and not exists (select from ledger_postings)
    and not exists (
      select from fee_schedules where party = 'MERCHANT' and valid_from <> '2020-01-01Z')
  then
    -- Started and never used, and nobody has set a fee: they end before anything was charged.
    insert into fee_schedules
      (party, merchant_id, method, fee_key, valid_from, rate_basis_points, is_end)
    select party, merchant_id, method, fee_key, valid_from + interval '1 second', 0, true
      from fee_schedules
     where party = 'MERCHANT' and valid_from = '2020-01-01Z' and merchant_id = '';
  end if;
end $$;
