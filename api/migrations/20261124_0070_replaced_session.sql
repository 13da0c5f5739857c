-- The status that the account had when this session was replaced by one with a new id: until it ends, it may do no more
-- than before. Null where the account's status of today counts.
alter table session add column replaced_status text check (replaced_status in ('lead', 'canceled'));
