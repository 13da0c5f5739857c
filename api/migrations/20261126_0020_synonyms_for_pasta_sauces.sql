-- Sauces for pasta that aren't sold by that name; one whose title has it still comes first.
insert into search_synonym (said, meant) values
  ('vodka sauce', 'instead:pasta-sauces'),
  ('alfredo sauce', 'instead:pasta-sauces'),
  ('bolognese sauce', 'instead:pasta-sauces'),
  ('penne alla vodka', 'instead:pasta-sauces|instead:wheat-pasta')
on conflict do nothing;
