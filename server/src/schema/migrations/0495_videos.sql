-- breaks: nothing
-- The videos of creators: the title that the app sends with them, the length that the file itself
-- says, and the picture that stands for them.
alter table uploads add column title text not null default '' check (char_length(title) <= 150);
alter table uploads add column duration_ms integer check (duration_ms > 0);
-- The file name of a finished upload with the purpose `poster`, of the same owner.
alter table uploads add column poster_name text;
