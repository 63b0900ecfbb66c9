-- Reads all rows without blocking writers.
alter table ledger_postings validate constraint ledger_postings_kind_check;
alter table ledger_postings validate constraint ledger_postings_nonzero;
alter table ledger_postings validate constraint ledger_postings_balanced;
alter table settlements validate constraint settlements_lines_check;
