-- A payout was due and is kept back, because the merchant was not verified then.
alter table settlements
  add column is_held boolean not null default false,
  add constraint settlements_held_check check (not is_held or payout_minor = 0);
