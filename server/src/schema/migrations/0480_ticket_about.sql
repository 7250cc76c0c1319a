-- breaks: nothing

-- What a ticket is about where it has no operation: a movement, or the key of an operation that has
-- not arrived.
alter table tickets add column about text not null default '';
