-- breaks: nothing
-- Estimates of a campaign come from those that ended lately.
create index campaigns_ended on campaigns (goal, ended_at desc) where ended_at is not null;
