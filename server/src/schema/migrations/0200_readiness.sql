-- A server compares its own migrations with those that have run.
grant select on schema_migrations to webview_app;

-- A random text that the uploads folder holds too: servers of one database must share that folder.
create table folder_marks (
  folder text primary key,
  mark text not null
);
grant select, insert on folder_marks to webview_app;

-- Until when one server appends to the file; it is set anew with each part.
alter table uploads add column writing_until timestamptz;
grant update (writing_until) on uploads to webview_app;
