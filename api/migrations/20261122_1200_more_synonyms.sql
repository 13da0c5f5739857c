-- Kinds of tea, coffee and dressing that no label names. A row that an operator has added stays as it is.
insert into search_synonym (said, meant) values
  ('herbal tea', 'herbal tea|chamomile tea|peppermint tea|hibiscus tea|rooibos tea|ginger tea'),
  ('iced coffee', 'iced coffee|aisle:ready-coffee-tea'),
  ('cold coffee', 'iced coffee|aisle:ready-coffee-tea'),
  ('salad dressing', 'dressing|vinaigrette')
on conflict (said) do nothing;
