-- What people write to support, and what is answered.

create table tickets (
  id uuid primary key,
  number text not null unique,
  person_id uuid not null references persons (id),
  subject text not null check (subject in ('money', 'account', 'orders', 'creator', 'other')),
  -- The money operation that it is about, if any.
  operation_id uuid references operations (id),
  -- Whoever wrote last: it waits for the other side.
  last_from text not null check (last_from in ('person', 'agent')),
  is_read boolean not null default true,
  is_closed boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index tickets_person on tickets (person_id, id desc);
create index tickets_waiting on tickets (updated_at) where last_from = 'person' and not is_closed;

create table ticket_messages (
  id uuid primary key,
  ticket_id uuid not null references tickets (id),
  author text not null check (author in ('person', 'agent')),
  text text not null,
  -- The name of the agent’s account: for the house.
  written_by text not null default '',
  created_at timestamptz not null default now()
);
create index ticket_messages_ticket on ticket_messages (ticket_id, id);

grant select, insert on tickets, ticket_messages to webview_app;
grant update (last_from, is_read, is_closed, updated_at) on tickets to webview_app;
grant update (text) on ticket_messages to webview_app;
