-- Brands call what has no scent "free and clear". Whether it has dyes isn't on our labels, so "dye free" gets no row.
insert into search_synonym (said, meant) values
  ('free and clear', 'unscented|fragrance free'),
  ('free clear', 'unscented|fragrance free')
on conflict (said) do nothing;

-- The only lunch meat here is sliced ham. Sliced turkey isn't sold, and raw ground turkey doesn't replace it.
insert into search_synonym (said, meant) values
  ('lunch meat', 'sliced ham'),
  ('lunchmeat', 'lunch meat|sliced ham'),
  ('luncheon meat', 'lunch meat|sliced ham'),
  ('deli meat', 'lunch meat|sliced ham'),
  ('sandwich meat', 'lunch meat|sliced ham'),
  ('cold cuts', 'lunch meat|sliced ham'),
  ('deli ham', 'sliced ham'),
  ('deli turkey', 'sliced turkey|instead:chicken|instead:bacon-sausage|lead:turkey breast|lead:sliced ham'),
  ('sliced turkey', 'deli turkey|instead:chicken|instead:bacon-sausage|lead:turkey breast|lead:sliced ham'),
  ('turkey lunch meat', 'deli turkey|sliced turkey|instead:chicken|instead:bacon-sausage|lead:turkey breast|lead:sliced ham'),
  ('turkey deli meat', 'deli turkey|sliced turkey|instead:chicken|instead:bacon-sausage|lead:turkey breast|lead:sliced ham'),
  ('turkey cold cuts', 'deli turkey|sliced turkey|instead:chicken|instead:bacon-sausage|lead:turkey breast|lead:sliced ham')
on conflict (said) do nothing;

-- A pizza with cream cheese isn't one. Without milk there is none, and vegan butter comes nearest.
insert into search_synonym (said, meant) values
  ('cream cheese', 'cream cheese|in:cheese|not:frozen-pizza|lead:vegan butter'),
  ('cream cheese spread', 'cream cheese|in:cheese|not:frozen-pizza|lead:vegan butter')
on conflict (said) do nothing;
