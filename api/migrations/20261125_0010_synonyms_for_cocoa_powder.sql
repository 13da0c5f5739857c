-- Cocoa is a drink, but cocoa powder is for baking.
insert into search_synonym (said, meant) values
  ('cocoa powder', 'cocoa powder|in:baking-chocolate')
on conflict do nothing;
