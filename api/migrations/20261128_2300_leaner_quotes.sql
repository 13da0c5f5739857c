-- A quote keeps what its order is made from. It also kept the answer as it was sent, which took twice as much again, and of which
-- only the fresh lines that may arrive warm were ever read.
alter table quote rename column snapshot to priced;
alter table quote add column perishable jsonb;
update quote set priced = coalesce(priced -> 'priced', '{}'), perishable = nullif(priced #> '{quote,perishable}', 'null');
