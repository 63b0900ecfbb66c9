-- What the simulators charge and the overdraft of a new merchant are the sandbox's own terms: it
-- adds them when it starts (main/sandbox-terms.ts). Other databases hold what was agreed with the
-- operator's providers and merchants, and nothing else.
alter table fee_schedules disable trigger fee_schedules_stay;
delete from fee_schedules
 where party = 'RAIL' and merchant_id = '' and valid_from = '2020-01-01Z';
alter table fee_schedules enable always trigger fee_schedules_stay;

delete from merchant_terms
 where merchant_id = '' and overdraft_minor = 1000000
   and reserve_minor = 0 and reserve_basis_points = 0 and payout_min_minor = 1;
