-- What shoppers look for and the shop doesn't sell: what comes nearest, and search says so. Nothing replaces infant formula.
insert into search_synonym (said, meant) values
  ('egg substitute', 'instead:seeds-superfoods|instead:plant-proteins'),
  ('baby formula', 'instead:'),
  ('infant formula', 'instead:'),
  ('wine', 'in:wines')
on conflict (said) do nothing;
update search_synonym set meant = 'instead:tortillas' where said = 'taco shell' and meant = 'aisle:tortillas';
