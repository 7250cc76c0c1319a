-- The terms that every server begins with. They are data: change them where they lie.

insert into stake_terms (id, position, cycle_days, cycle_yield, extra_rate, fee, penalty,
  release_days, smallest, places, allows_adding, allows_upgrade)
values
  ('7-days', 1, 7, 560000, 70000, 5000000, 1000000, 1, 1000000000, null, true, true),
  ('30-days', 2, 30, 3000000, 300000, 4000000, 2000000, 2, 5000000000, null, true, true),
  ('90-days', 3, 90, 10500000, 900000, 3000000, 3000000, 3, 10000000000, null, true, true),
  ('180-days', 4, 180, 24000000, 1800000, 2000000, 4000000, 3, 20000000000, 2000, true, true),
  ('365-days', 5, 365, 55000000, 3600000, 1000000, 5000000, 5, 50000000000, 500, false, false);
