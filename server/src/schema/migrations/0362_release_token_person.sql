-- The person who holds a token, or answers for the machine that does: approvals are counted by person.
alter table release_tokens add column person text not null default '';
-- Of an earlier token only the team is known: all those of a team count as one person.
update release_tokens set person = team;
