-- The language in which a person wrote last: an answer that the house words is in the same one.
alter table tickets add column language text not null default 'en';
grant update (language) on tickets to webview_app;
