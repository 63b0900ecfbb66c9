-- Whether payers get a receipt by email, and the HTML part of a mail beside its text.
alter table checkout_looks add column has_receipt_mail boolean not null default false;
alter table mails add column html_sealed bytea;
