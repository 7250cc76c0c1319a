-- Changes with each update of a person: a server reads only those again that have changed. The
-- rows of today share one, which is added without writing them: it is compared within a session.
alter table persons
  add column version uuid not null default '00000000-0000-0000-0000-000000000000';
alter table persons alter column version set default gen_random_uuid();
