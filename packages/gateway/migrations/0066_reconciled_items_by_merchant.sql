-- As in every other table: Citus keeps a merchant's rows together only where the collation is the
-- same. A fence has a few thousand of these rows, so the lock is held for a moment.
-- squawk-ignore changing-column-type
alter table reconciled_items alter column merchant_id type text collate "C";
