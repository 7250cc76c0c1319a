-- Who booked a deposit, for the history; earlier ones do not say.
alter table deposits add column booked_by text not null default '';
