-- Bread & butter pickles have the word bread in another sense, and macaroni and cheese isn't sold as a dish.
update search_synonym set meant = 'in:bread|not:olives-pickles' where said = 'bread' and meant = 'in:bread';
update search_synonym set meant = 'mac cheese|macaroni and cheese|macaroni cheese|instead:wheat-pasta|instead:gluten-free-pasta|instead:cheese' where said = 'mac and cheese' and meant = 'macaroni|elbow|in:wheat-pasta|in:gluten-free-pasta';
update search_synonym set meant = 'mac cheese|mac and cheese|macaroni and cheese|macaroni cheese|instead:wheat-pasta|instead:gluten-free-pasta|instead:cheese' where said = 'mac n cheese' and meant = 'macaroni|elbow|in:wheat-pasta|in:gluten-free-pasta';
update search_synonym set meant = 'mac and cheese|macaroni and cheese|macaroni cheese|instead:wheat-pasta|instead:gluten-free-pasta|instead:cheese' where said = 'mac cheese' and meant = 'macaroni|elbow|in:wheat-pasta|in:gluten-free-pasta';
update search_synonym set meant = 'mac cheese|mac and cheese|macaroni cheese|instead:wheat-pasta|instead:gluten-free-pasta|instead:cheese' where said = 'macaroni and cheese' and meant = 'macaroni|elbow|in:wheat-pasta|in:gluten-free-pasta';
insert into search_synonym (said, meant) values
  ('macaroni cheese', 'mac cheese|mac and cheese|macaroni and cheese|instead:wheat-pasta|instead:gluten-free-pasta|instead:cheese'),
  ('bread and butter pickles', 'bread butter pickles'),
  ('bread butter pickles', 'bread and butter pickles'),
  ('bread n butter pickles', 'bread butter pickles|bread and butter pickles')
on conflict do nothing;
