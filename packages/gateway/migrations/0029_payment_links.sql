-- A payment link that a user of the portal created is opened as a QR code is: each visit has a
-- checkout. Those of earlier releases are checkouts of their own, in payment_links.
alter table qr_codes add column created_by text; -- null: the API created it
alter table qr_codes add column customer_email text;
alter table qr_codes add column quantity_max integer; -- null: one
alter table qr_codes add column cancelled_at timestamptz;
