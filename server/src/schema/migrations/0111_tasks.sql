-- What tasks have paid. The tasks themselves are a list of the code: `api/tasks/list.ts`.

-- A task pays once in each of its rounds: `period` is the day on which the round began.
create table task_claims (
  person_id uuid not null references persons (id),
  task text not null,
  period date not null,
  transfer_id uuid not null unique references transfers (id),
  claimed_at timestamptz not null,
  primary key (person_id, task, period)
);
create index task_claims_latest on task_claims (claimed_at desc);

-- A starter task brings its points once.
create table novice_done (
  person_id uuid not null references persons (id),
  task text not null,
  points integer not null check (points > 0),
  done_at timestamptz not null,
  primary key (person_id, task)
);

create table novice_cashes (
  id uuid primary key,
  person_id uuid not null references persons (id),
  points integer not null check (points > 0),
  transfer_id uuid not null unique references transfers (id),
  cashed_at timestamptz not null
);
create index novice_cashes_person on novice_cashes (person_id);

grant select, insert on task_claims, novice_done, novice_cashes to webview_app;
