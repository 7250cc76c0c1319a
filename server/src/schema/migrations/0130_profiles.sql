-- What a profile tells beside what was there: how many videos somebody likes and has saved. Their
-- switches decide who sees it.
alter table persons add column favorite_count integer not null default 0 check (favorite_count >= 0);
alter table persons add column star_count integer not null default 0 check (star_count >= 0);

-- Both lists in pages, the newest first.
create index follows_by_follower on follows (follower_id, created_at desc, followed_id desc);
create index follows_by_followed on follows (followed_id, created_at desc, follower_id desc);
drop index follows_followed;

-- What others did, of one kind.
create index fan_messages_kind on fan_messages (person_id, kind, id desc);
