-- What the house tells a person, and what people do towards each other. Ids are made of the time,
-- so they are the order of both lists. Messages are never changed; only that one was read is noted.

-- A kind with parameters: the words are made when somebody asks, in their language.
create table system_messages (
  id uuid primary key,
  person_id uuid not null references persons (id),
  kind text not null,
  params jsonb not null default '{}',
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index system_messages_person on system_messages (person_id, id desc);
create index system_messages_unread on system_messages (person_id, id) where read_at is null;

-- To whom, and from whom. The content is what was written, or the name of the video.
create table fan_messages (
  id uuid primary key,
  person_id uuid not null references persons (id),
  from_id uuid not null references persons (id),
  kind text not null check (kind in
    ('comment', 'follow', 'like_comment', 'like_video', 'mention', 'reply', 'visit')),
  content text not null default '',
  created_at timestamptz not null default now(),
  read_at timestamptz,
  check (from_id <> person_id)
);
create index fan_messages_person on fan_messages (person_id, id desc);
create index fan_messages_unread on fan_messages (person_id, id) where read_at is null;

grant select, insert on system_messages, fan_messages to webview_app;
grant update (read_at) on system_messages, fan_messages to webview_app;
