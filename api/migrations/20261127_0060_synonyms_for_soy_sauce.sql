-- Without wheat, what is called soy sauce is gone, and tamari and coconut aminos are what is meant; by words alone it was fish sauce.
insert into search_synonym (said, meant) values
  ('soy sauce', 'tamari|coconut aminos')
on conflict do nothing;
