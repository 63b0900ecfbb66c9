-- What the rows say less what their trigger has counted, in one snapshot: it locks no row, and an
-- outcome that is committed meanwhile is counted once.
insert into payment_counters (
  merchant_id, day, store_id, application_id, method, bank_code, fee_class, currency, outcome,
  reason, bucket, count, amount_minor)
select merchant_id, day, store_id, application_id, method, bank_code, fee_class, currency, outcome,
       reason, 8, sum(count), sum(amount_minor)
  from (
    select merchant_id, (created_at at time zone 'Asia/Kuala_Lumpur')::date as day, store_id,
           application_id, request_method as method, coalesce(bank_code, '') as bank_code,
           coalesce(payer ->> 'feeKey', '') as fee_class, 'MYR' as currency,
           case when status in ('FAILED', 'REVERSED') then status else 'SUCCESS' end as outcome,
           case when status = 'FAILED' then coalesce(decline_reason, 'other') else '' end as reason,
           1 as count, amount_minor
      from transactions where status <> 'IN_PROCESS' and not is_overpayment
    union all
    select merchant_id, day, store_id, application_id, method, bank_code, fee_class, currency,
           outcome, reason, -count, -amount_minor
      from payment_counters) found
 group by merchant_id, day, store_id, application_id, method, bank_code, fee_class, currency,
          outcome, reason
having sum(count) <> 0 or sum(amount_minor) <> 0;
