-- The shop sells coffee, but none in pods. A row that an operator has added stays as it is.
insert into search_synonym (said, meant) values
  ('coffee pods', 'instead:coffee'),
  ('coffee capsules', 'coffee pod|instead:coffee'),
  ('espresso pods', 'coffee pod|instead:coffee'),
  ('k cups', 'coffee pod|instead:coffee'),
  ('k cup pods', 'coffee pod|instead:coffee'),
  ('k cup coffee', 'coffee pod|instead:coffee'),
  ('kcups', 'coffee pod|instead:coffee'),
  ('kcup coffee', 'coffee pod|instead:coffee')
on conflict (said) do nothing;

-- Nothing breaded is sold. Pretzel nuggets are no chicken, and sticks of fish no sticks of deodorant.
insert into search_synonym (said, meant) values
  ('chicken nuggets', 'instead:chicken|instead:meat-alternatives'),
  ('chicken tenders', 'instead:chicken|instead:meat-alternatives'),
  ('chicken strips', 'instead:chicken|instead:meat-alternatives'),
  ('chicken fingers', 'instead:chicken|instead:meat-alternatives'),
  ('popcorn chicken', 'instead:chicken|instead:meat-alternatives'),
  ('fish sticks', 'instead:white-fish'),
  ('fish fingers', 'instead:white-fish')
on conflict (said) do nothing;

-- What mac and cheese is made from comes first, not the most popular pasta and cheese.
update search_synonym set meant = 'mac cheese|macaroni and cheese|macaroni cheese|instead:wheat-pasta|instead:gluten-free-pasta|instead:cheese|lead:elbow|lead:macaroni|lead:cheddar' where said = 'mac and cheese' and meant = 'mac cheese|macaroni and cheese|macaroni cheese|instead:wheat-pasta|instead:gluten-free-pasta|instead:cheese';
update search_synonym set meant = 'mac cheese|mac and cheese|macaroni and cheese|macaroni cheese|instead:wheat-pasta|instead:gluten-free-pasta|instead:cheese|lead:elbow|lead:macaroni|lead:cheddar' where said = 'mac n cheese' and meant = 'mac cheese|mac and cheese|macaroni and cheese|macaroni cheese|instead:wheat-pasta|instead:gluten-free-pasta|instead:cheese';
update search_synonym set meant = 'mac and cheese|macaroni and cheese|macaroni cheese|instead:wheat-pasta|instead:gluten-free-pasta|instead:cheese|lead:elbow|lead:macaroni|lead:cheddar' where said = 'mac cheese' and meant = 'mac and cheese|macaroni and cheese|macaroni cheese|instead:wheat-pasta|instead:gluten-free-pasta|instead:cheese';
update search_synonym set meant = 'mac cheese|mac and cheese|macaroni cheese|instead:wheat-pasta|instead:gluten-free-pasta|instead:cheese|lead:elbow|lead:macaroni|lead:cheddar' where said = 'macaroni and cheese' and meant = 'mac cheese|mac and cheese|macaroni cheese|instead:wheat-pasta|instead:gluten-free-pasta|instead:cheese';
update search_synonym set meant = 'mac cheese|mac and cheese|macaroni and cheese|instead:wheat-pasta|instead:gluten-free-pasta|instead:cheese|lead:elbow|lead:macaroni|lead:cheddar' where said = 'macaroni cheese' and meant = 'mac cheese|mac and cheese|macaroni and cheese|instead:wheat-pasta|instead:gluten-free-pasta|instead:cheese';

-- "Kids" are past purées and puffs, although their aisles are under Babies & Kids.
update search_synonym set meant = 'kids|not:feeding' where said = 'child' and meant = 'kids';
update search_synonym set meant = 'kids|not:feeding' where said = 'children' and meant = 'kids';
update search_synonym set meant = 'aisle:fruit-snacks|aisle:fruit-nut-bars|aisle:crackers|aisle:popcorn|aisle:pretzels' where said = 'kids snack' and meant = 'aisle:fruit-snacks|aisle:baby-snacks|aisle:popcorn|aisle:pretzels';
update search_synonym set meant = 'aisle:fruit-snacks|aisle:fruit-nut-bars|aisle:crackers|aisle:popcorn|aisle:pretzels' where said = 'kid snack' and meant = 'aisle:fruit-snacks|aisle:baby-snacks|aisle:popcorn|aisle:pretzels';
update search_synonym set meant = 'aisle:fruit-snacks|aisle:fruit-nut-bars|aisle:crackers|aisle:popcorn|aisle:pretzels' where said = 'child snack' and meant = 'aisle:fruit-snacks|aisle:baby-snacks|aisle:popcorn|aisle:pretzels';
update search_synonym set meant = 'aisle:fruit-snacks|aisle:fruit-nut-bars|aisle:crackers|aisle:popcorn|aisle:pretzels' where said = 'children snack' and meant = 'aisle:fruit-snacks|aisle:baby-snacks|aisle:popcorn|aisle:pretzels';
insert into search_synonym (said, meant) values
  ('kids', 'kids|not:feeding'),
  ('kids food', 'aisle:fruit-snacks|aisle:fruit-nut-bars|aisle:crackers|aisle:cold-cereal|aisle:popcorn|aisle:pretzels'),
  ('snacks for kids', 'aisle:fruit-snacks|aisle:fruit-nut-bars|aisle:crackers|aisle:popcorn|aisle:pretzels'),
  ('kids lunch box snacks', 'aisle:fruit-snacks|aisle:fruit-nut-bars|aisle:crackers|aisle:popcorn|aisle:pretzels'),
  ('kids lunchbox snacks', 'aisle:fruit-snacks|aisle:fruit-nut-bars|aisle:crackers|aisle:popcorn|aisle:pretzels'),
  ('kids school snacks', 'aisle:fruit-snacks|aisle:fruit-nut-bars|aisle:crackers|aisle:popcorn|aisle:pretzels'),
  ('lunch box snacks for kids', 'aisle:fruit-snacks|aisle:fruit-nut-bars|aisle:crackers|aisle:popcorn|aisle:pretzels'),
  ('lunchbox snacks for kids', 'aisle:fruit-snacks|aisle:fruit-nut-bars|aisle:crackers|aisle:popcorn|aisle:pretzels'),
  ('lunch box snacks', 'aisle:fruit-snacks|aisle:fruit-nut-bars|aisle:crackers|aisle:popcorn|aisle:pretzels'),
  ('lunchbox snacks', 'aisle:fruit-snacks|aisle:fruit-nut-bars|aisle:crackers|aisle:popcorn|aisle:pretzels'),
  ('kids lunch', 'aisle:fruit-snacks|aisle:fruit-nut-bars|aisle:crackers|aisle:popcorn|aisle:pretzels'),
  ('kids lunch box', 'aisle:fruit-snacks|aisle:fruit-nut-bars|aisle:crackers|aisle:popcorn|aisle:pretzels'),
  ('kids lunchbox', 'aisle:fruit-snacks|aisle:fruit-nut-bars|aisle:crackers|aisle:popcorn|aisle:pretzels'),
  ('lunch box', 'lunchbox')
on conflict (said) do nothing;

-- Vitamin K is sold as K2.
insert into search_synonym (said, meant) values
  ('vitamin k', 'vitamin k2')
on conflict (said) do nothing;

-- Who says no more than "tuna" means the can before the frozen steak.
insert into search_synonym (said, meant) values
  ('tuna', 'tuna|in:canned-fish')
on conflict (said) do nothing;
