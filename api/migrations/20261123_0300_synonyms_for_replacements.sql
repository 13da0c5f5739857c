-- A replacement isn't always one of an ingredient: meals are replaced by shakes, rice by what is cut like it.
insert into search_synonym (said, meant) values
  ('meal replacement', 'aisle:protein-powders'),
  ('meal replacement shake', 'aisle:protein-powders'),
  ('rice alternative', 'cauliflower rice'),
  ('rice substitute', 'cauliflower rice')
on conflict (said) do nothing;
