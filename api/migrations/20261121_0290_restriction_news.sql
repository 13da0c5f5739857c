-- Where something may not be shipped stands on its page: a changed rule must reach every process as a changed
-- aisle does.
create trigger restriction_rule_changed after insert or update or delete on restriction_rule
  for each statement execute function announce_catalog();
