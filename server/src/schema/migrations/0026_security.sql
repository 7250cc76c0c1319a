-- What guards an account beside its passwords. The key of an authenticator is kept sealed.

alter table persons
  -- The step of time of the last code that was used: a code counts once.
  add column authenticator_step bigint,
  add column password_changed_at timestamptz,
  -- The deletion that was asked for, and the one that has happened.
  add column erases_at timestamptz,
  add column erased_at timestamptz;
create index persons_erases_at on persons (erases_at) where erased_at is null;
