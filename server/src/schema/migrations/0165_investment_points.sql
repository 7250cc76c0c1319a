-- The points that an investment gave: they go with it, whatever the ladder is then. Of those that
-- run already they are what was booked when they were made, or what their level stands for.
alter table creator_investments add column points bigint not null default 0 check (points >= 0);
update creator_investments i set points = coalesce(
  (select p.points from creator_points p where p.person_id = i.person_id
    and p.source = 'investment' and p.business_at = i.started_at limit 1),
  (select l.point from creator_levels l where l.level = i.level),
  0);
