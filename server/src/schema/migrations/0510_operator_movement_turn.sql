-- breaks: nothing
-- Its lock is whose turn it is to move money alone: two commands at once see each other's sums.
create table operator_movement_turn (
  only_row boolean primary key default true check (only_row)
);
insert into operator_movement_turn default values;

grant select on operator_movement_turn to webview_app;
grant update (only_row) on operator_movement_turn to webview_app;
