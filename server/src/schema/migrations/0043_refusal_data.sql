-- What went with the refusal: how much there may be at most, until when something is on hold.
alter table operation_refusals add column data jsonb;
