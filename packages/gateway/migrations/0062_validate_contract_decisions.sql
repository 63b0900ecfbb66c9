-- Reads all rows without blocking writers.
alter table operator_decisions validate constraint operator_decisions_kind_check;
