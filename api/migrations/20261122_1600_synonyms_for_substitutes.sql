-- Substitutes by what they replace, and dishwasher pods by their label's names. An operator's own rows stay as they are.
insert into search_synonym (said, meant) values
  ('milk alternative', 'aisle:plant-milks'),
  ('milk substitute', 'aisle:plant-milks'),
  ('meat alternative', 'aisle:meat-alternatives'),
  ('meat substitute', 'aisle:meat-alternatives'),
  ('butter alternative', 'vegan butter'),
  ('butter substitute', 'vegan butter'),
  ('dishwasher pods', 'dishwasher tabs|dishwasher packs'),
  ('dishwasher tablets', 'dishwasher tabs|dishwasher packs')
on conflict (said) do nothing;
