-- Oil in a spray can isn't sold. By words alone, what shoppers find is a cleaner with lemon oil.
insert into search_synonym (said, meant) values
  ('cooking spray', 'instead:cooking-oils|instead:olive-oils'),
  ('baking spray', 'instead:cooking-oils|instead:olive-oils'),
  ('nonstick spray', 'instead:cooking-oils|instead:olive-oils'),
  ('non stick spray', 'instead:cooking-oils|instead:olive-oils'),
  ('oil spray', 'instead:cooking-oils|instead:olive-oils'),
  ('avocado oil spray', 'instead:cooking-oils'),
  ('coconut oil spray', 'instead:cooking-oils'),
  ('olive oil spray', 'instead:olive-oils')
on conflict do nothing;
