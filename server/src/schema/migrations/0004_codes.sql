-- Codes by e-mail, the mails that wait to be sent, and how much of something was used lately.

-- One code is good for one purpose and one operation, asked for by one person or by a visitor.
-- Only its digest is kept. A row without a mail belongs to an address that nobody has.
create table mail_codes (
  id uuid primary key,
  -- In lower case.
  address text not null,
  person_id uuid references persons (id),
  purpose smallint not null check (purpose between 1 and 8),
  operation text not null default '',
  digest text not null,
  -- Wrong ones, from wherever they came.
  tries integer not null default 0 check (tries >= 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  check (expires_at > created_at)
);
create index mail_codes_address on mail_codes (address, purpose, created_at desc);
create index mail_codes_created_at on mail_codes (created_at);

-- How much of a limit was used since its window began.
create table used_limits (
  key text primary key,
  used integer not null check (used >= 0),
  since timestamptz not null default now()
);
create index used_limits_since on used_limits (since);

-- Written with what they tell of, sent afterwards. The words are made when it is sent, and what
-- they are made of (a code, for one) is forgotten then.
create table outbox (
  id uuid primary key,
  recipient text not null,
  language text not null,
  kind text not null,
  params jsonb,
  tries integer not null default 0 check (tries >= 0),
  next_try_at timestamptz not null default now(),
  -- Later it is of no use to anybody.
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  dropped_at timestamptz,
  check ((params is null) = (sent_at is not null or dropped_at is not null)),
  check (sent_at is null or dropped_at is null)
);
create index outbox_waiting on outbox (next_try_at) where params is not null;
create index outbox_created_at on outbox (created_at);

grant select, insert, update, delete on mail_codes, used_limits, outbox to webview_app;
