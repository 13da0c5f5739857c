-- Words for a season name no product. What they mean is in the aisles of that season. A row that an operator has added
-- stays as it is.
insert into search_synonym (said, meant) values
  ('holiday', 'aisle:cookies|aisle:chocolate|aisle:baking-chocolate|aisle:tea|aisle:bundles|aisle:cheese|aisle:nuts|aisle:sparkling-wines|aisle:home-scents'),
  ('christmas', 'aisle:cookies|aisle:chocolate|aisle:baking-chocolate|aisle:tea|aisle:bundles|aisle:cheese|aisle:nuts|aisle:sparkling-wines|aisle:home-scents'),
  ('xmas', 'aisle:cookies|aisle:chocolate|aisle:baking-chocolate|aisle:tea|aisle:bundles|aisle:cheese|aisle:nuts|aisle:sparkling-wines|aisle:home-scents'),
  ('hanukkah', 'aisle:cookies|aisle:chocolate|aisle:baking-chocolate|aisle:tea|aisle:bundles|aisle:cheese|aisle:nuts|aisle:sparkling-wines|aisle:home-scents'),
  ('stocking stuffer', 'aisle:chocolate|aisle:candy|aisle:cookies|aisle:tea|aisle:home-scents'),
  ('holiday gift', 'aisle:bundles|aisle:chocolate|aisle:cookies|aisle:tea|aisle:home-scents'),
  ('christmas gift', 'aisle:bundles|aisle:chocolate|aisle:cookies|aisle:tea|aisle:home-scents'),
  ('xmas gift', 'aisle:bundles|aisle:chocolate|aisle:cookies|aisle:tea|aisle:home-scents'),
  ('hanukkah gift', 'aisle:bundles|aisle:chocolate|aisle:cookies|aisle:tea|aisle:home-scents'),
  ('thanksgiving', 'aisle:broths|aisle:fresh-vegetables|aisle:butter|aisle:spices|aisle:wheat-flours|aisle:baking-basics|aisle:frozen-vegetables|aisle:pastries|aisle:red-wines'),
  ('halloween', 'aisle:candy|aisle:chocolate|aisle:popcorn|aisle:cookies|aisle:juices'),
  ('christmas tree', 'instead:'),
  ('christmas light', 'instead:'),
  ('christmas card', 'instead:'),
  ('christmas ornament', 'instead:'),
  ('christmas decoration', 'instead:'),
  ('holiday card', 'instead:'),
  ('holiday decoration', 'instead:')
on conflict (said) do nothing;

-- "Medicine Cabinet" is an aisle of bandages and oils. None of them is a medicine, so none may be an answer to one.
insert into search_synonym (said, meant) values
  ('medicine cabinet', 'aisle:medicine-cabinet'),
  ('medicine', 'instead:'),
  ('medication', 'instead:'),
  ('cold medicine', 'instead:'),
  ('flu medicine', 'instead:'),
  ('cold and flu medicine', 'instead:'),
  ('cough medicine', 'instead:'),
  ('cough syrup', 'instead:'),
  ('allergy medicine', 'instead:'),
  ('pain reliever', 'instead:')
on conflict (said) do nothing;

-- Labels say "kids".
insert into search_synonym (said, meant) values
  ('child', 'kids'),
  ('children', 'kids'),
  ('child snack', 'aisle:fruit-snacks|aisle:baby-snacks|aisle:popcorn|aisle:pretzels'),
  ('children snack', 'aisle:fruit-snacks|aisle:baby-snacks|aisle:popcorn|aisle:pretzels')
on conflict (said) do nothing;

-- The page of the gift card says that it isn't sold, and sets of groceries don't replace it.
update search_synonym set meant = 'instead:' where said = 'gift card' and meant = 'instead:bundles';
update search_synonym set meant = 'gift card|instead:' where said = 'giftcard' and meant = 'gift card|instead:bundles';
update search_synonym set meant = 'gift card|instead:' where said = 'e gift card' and meant = 'gift card|instead:bundles';
update search_synonym set meant = 'gift card|instead:' where said = 'egift card' and meant = 'gift card|instead:bundles';
update search_synonym set meant = 'gift card|instead:' where said = 'digital gift card' and meant = 'gift card|instead:bundles';
