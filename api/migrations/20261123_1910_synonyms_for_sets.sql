-- Sets by what shoppers call them. Their titles say "Set", "Pick Your Own" and "Mix & Match".
insert into search_synonym (said, meant) values
  ('bundle', 'aisle:bundles'),
  ('set', 'aisle:bundles'),
  ('build your own', 'aisle:bundles'),
  ('build your own set', 'aisle:bundles'),
  ('build your own bundle', 'aisle:bundles'),
  ('build your own box', 'aisle:bundles'),
  ('pick your own', 'aisle:bundles')
on conflict do nothing;
