-- Webhooks about one payment reach a URL in the order of their events. A fault of a sandbox may put
-- one off: later ones do not wait for it.
alter table notifications add column is_out_of_order boolean not null default false;
