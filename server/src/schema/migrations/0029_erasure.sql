-- An account that is erased takes with it what only its owner has a use for.
grant delete on sessions, system_messages, fan_messages to webview_app;
