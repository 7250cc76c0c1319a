-- A session also ends when it is not used for a while: each use moves its end.

update sessions set expires_at = least(expires_at, last_seen_at + interval '14 days')
where ended_at is null;
