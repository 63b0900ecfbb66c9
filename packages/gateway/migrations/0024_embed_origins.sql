-- Sites that may show the checkout page of an application in a frame; empty: none.
alter table applications add column embed_origins text[] not null default '{}';
