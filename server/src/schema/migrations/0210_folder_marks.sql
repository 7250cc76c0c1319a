-- An operator accepts another folder after a restore or a move: the row says why, by whom and when.
alter table folder_marks
  add column reason text,
  add column accepted_by text,
  add column accepted_at timestamptz;
grant update on folder_marks to webview_app;
