-- Which store a signed call was about, for people who see only some stores; '' when it named none.
alter table request_log
  add column store_id text collate "C" not null default '',
  -- the payment, order or checkout it named
  add column subject_id text collate "C" not null default '';

-- From valid_from on the schedule's scope holds no longer: the more general one does again.
alter table fee_schedules add column is_end boolean not null default false;
