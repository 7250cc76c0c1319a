-- The invite programme: so many friends who passed the identity check bring a reward, once each.

create table invite_stages (
  stage smallint primary key check (stage > 0),
  friends integer not null unique check (friends > 0),
  -- Smallest units of the asset.
  reward bigint not null check (reward > 0),
  reward_asset text not null references assets (code),
  is_shown boolean not null default true
);

create table invite_claims (
  id uuid primary key,
  person_id uuid not null references persons (id),
  stage smallint not null references invite_stages (stage),
  amount bigint not null check (amount > 0),
  asset text not null references assets (code),
  transfer_id uuid not null unique references transfers (id),
  claimed_at timestamptz not null,
  unique (person_id, stage)
);
create index invite_claims_person on invite_claims (person_id, id desc);
create index persons_invited_by on persons (invited_by, id desc) where invited_by is not null;

grant select on invite_stages to webview_app;
grant insert, update on invite_stages to webview_app;
grant select, insert on invite_claims to webview_app;
