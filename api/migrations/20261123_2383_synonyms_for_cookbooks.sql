-- What is read on a page, by what shoppers call it: not every cookbook has the word in its title.
insert into search_synonym (said, meant) values
  ('cookbook', 'aisle:digital-goods'),
  ('cook book', 'aisle:digital-goods'),
  ('recipe book', 'aisle:digital-goods')
on conflict do nothing;
