-- Gift cards are sold only while something sends them: then a product has the name, and the rows are ignored. What
-- replaces a food comes without it: search adds that promise itself.
insert into search_synonym (said, meant) values
  ('gift card', 'instead:bundles'),
  ('giftcard', 'gift card|instead:bundles'),
  ('e gift card', 'gift card|instead:bundles'),
  ('egift card', 'gift card|instead:bundles'),
  ('digital gift card', 'gift card|instead:bundles'),
  ('cream cheese substitute', 'instead:dips'),
  ('sour cream substitute', 'instead:yogurt'),
  ('sugar substitute', 'monk fruit|stevia|erythritol')
on conflict (said) do nothing;
