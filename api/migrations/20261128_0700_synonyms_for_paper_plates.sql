-- The shop sells paper towels, but no tableware of paper.
insert into search_synonym (said, meant) values
  ('paper plate', 'instead:'),
  ('paper cup', 'instead:'),
  ('paper bowl', 'instead:')
on conflict (said) do nothing;
