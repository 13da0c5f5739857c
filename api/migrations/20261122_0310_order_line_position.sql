-- An order shows its lines in the order of its cart. Older orders have no positions and stay sorted by title.
alter table order_line add column position int not null default 0;
