-- Whether responses of the signed interface carry a signature of their own.
alter table applications add column signs_responses boolean not null default false;
