-- A renewal is charged by the shop, not asked for by a browser: its declined tries are counted for their
-- period, and the first charge of a plan stays known as the day its months are counted from.
alter table membership_charge add column is_renewal boolean not null default false;

-- The rounds look every few minutes for what has come to its day.
create index membership_due on membership (expired_on) where state = 'active';
