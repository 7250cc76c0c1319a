-- People are found by how their names begin. The plain order of bytes serves a prefix.

create index persons_user_name_prefix on persons (lower(user_name) collate "C");
create index persons_nick_name_prefix on persons (lower(nick_name) collate "C");
