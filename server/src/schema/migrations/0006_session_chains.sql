-- Sessions that were opened one from the other, on one device: whoever has one of them may have
-- any. A device's id alone proves nothing, for it is no secret.

alter table sessions add column chain_id uuid not null default gen_random_uuid();
create index sessions_chain on sessions (chain_id, person_id) where ended_at is null;
