-- New keys of authenticators, and requests about lost ones.

-- A key counts once a code of it was set, in the session that asked for it. Sealed.
create table authenticator_keys (
  person_id uuid primary key references persons (id),
  session_id uuid not null,
  sealed_key text not null,
  expires_at timestamptz not null
);

-- 1 pending, 2 completed, 3 cancelled or refused. By e-mail it completes by itself; otherwise
-- somebody decides, and who asked is known by name and document only until then.
create table lost_authenticators (
  id uuid primary key,
  person_id uuid not null references persons (id),
  way text not null check (way in ('email', 'identity', 'signedOut')),
  status smallint not null default 1 check (status in (1, 2, 3)),
  requested_at timestamptz not null default now(),
  completes_at timestamptz,
  full_name text,
  document_number text,
  -- Of the ticket of somebody who is not signed in.
  ticket_hash text unique,
  -- What mails about it are written in.
  language text not null,
  reason text not null default '',
  decided_by text not null default '',
  decided_at timestamptz,
  check ((way = 'email') = (completes_at is not null)),
  check ((status = 1) = (decided_at is null)),
  check (status = 1 or (full_name is null and document_number is null))
);
create unique index lost_authenticators_pending on lost_authenticators (person_id)
  where status = 1;
create index lost_authenticators_person on lost_authenticators (person_id, requested_at desc);
create index lost_authenticators_due on lost_authenticators (completes_at) where status = 1;

grant select, insert, update, delete on authenticator_keys to webview_app;
grant select, insert on lost_authenticators to webview_app;
grant update (status, full_name, document_number, reason, decided_by, decided_at)
  on lost_authenticators to webview_app;
