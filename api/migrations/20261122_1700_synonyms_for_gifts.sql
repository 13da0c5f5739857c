-- Few names say what can be given.
insert into search_synonym (said, meant) values
  ('gift', 'gift|aisle:sets-gifts'),
  ('birthday gift', 'aisle:sets-gifts'),
  ('gift basket', 'aisle:sets-gifts')
on conflict (said) do nothing;
