-- Whether errors of invalid input list the fields, beside the documented shape.
alter table applications add column has_error_details boolean not null default false;
