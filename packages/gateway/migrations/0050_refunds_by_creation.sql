-- no transaction
create index concurrently if not exists refunds_by_creation
  on refunds (created_at desc, id desc);
