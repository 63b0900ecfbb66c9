-- Signed proofs of settlements, and the key of the installation that signs them.
create table settlement_keys (
  -- RFC 7638 thumbprint of the public key
  id text primary key,
  private_key_sealed bytea not null,
  created_at timestamptz not null
);

create table settlement_proofs (
  merchant_id text collate "C" not null,
  settlement_id text collate "C" not null,
  -- 1, 2, 3 … in the order of the merchant's settlements; each proof names the one before
  sequence bigint not null check (sequence >= 1),
  proof text not null,
  created_at timestamptz not null,
  primary key (merchant_id, settlement_id),
  unique (merchant_id, sequence),
  foreign key (merchant_id, settlement_id) references settlements (merchant_id, id)
);
create trigger settlement_proofs_stay before update or delete on settlement_proofs
  for each row execute function refuse_change();
create trigger settlement_proofs_kept before truncate on settlement_proofs
  for each statement execute function refuse_change();
alter table settlement_proofs enable always trigger settlement_proofs_stay;
alter table settlement_proofs enable always trigger settlement_proofs_kept;
