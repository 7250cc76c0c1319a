-- What operators change of a catalogue (stake terms, levels, tasks …), and from when on. A change
-- waits here until its moment; then it is carried into the catalogue's own table.
create table catalogue_changes (
  catalogue text not null,
  -- Counts the changes of a catalogue: two operators at once cannot both take the next number.
  number integer not null check (number > 0),
  entry text not null,
  -- The whole entry as operators write it; null withdraws it.
  content jsonb,
  -- What it replaced; null if there was no such entry, or it does not hold yet.
  before jsonb,
  starts_at timestamptz not null,
  reason text not null,
  changed_by text not null,
  created_at timestamptz not null default now(),
  applied_at timestamptz,
  cancelled_at timestamptz,
  primary key (catalogue, number),
  check (applied_at is null or cancelled_at is null)
);
create index catalogue_changes_due on catalogue_changes (starts_at)
  where applied_at is null and cancelled_at is null;

grant select, insert on catalogue_changes to webview_app;
grant update (before, applied_at, cancelled_at) on catalogue_changes to webview_app;

-- Words by language where an operator writes their own; null: those that come with the server.
create table tasks (
  id text primary key,
  round text not null check (round in ('day', 'week')),
  -- A list of activities, and how often each is needed.
  steps jsonb not null,
  -- Smallest units of USDT.
  reward bigint not null check (reward > 0),
  points integer not null check (points >= 0),
  words jsonb,
  -- A withdrawn one keeps its words for rewards that it has paid.
  is_open boolean not null default true,
  position integer not null
);

create table starter_tasks (
  id text primary key,
  activity text not null,
  need integer not null check (need > 0),
  points integer not null check (points > 0),
  words jsonb,
  position integer not null
);

create table questions (
  id text primary key,
  subject text not null check (subject in ('money', 'account', 'orders', 'creator')),
  words jsonb,
  position integer not null
);

-- A withdrawn level cannot be reached any more; who has it keeps it.
alter table creator_levels add column is_open boolean not null default true;
alter table popups add column words jsonb;
alter table welfare add column words jsonb;

grant select, insert, update on tasks to webview_app;
grant select, insert, update, delete on starter_tasks, questions to webview_app;
grant delete on banks, welfare, settings to webview_app;
