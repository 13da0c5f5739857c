-- Rules go by tags, so alcohol without one would ship everywhere.
update product set restriction_tag = 'alcohol' where age_min = 21 and restriction_tag is null;
alter table product add constraint product_alcohol_tag
  check (age_min is distinct from 21 or restriction_tag is not null);
-- What becomes alcohol may bring a rule for every state (api/compliance/restrictions.ts): every process must load it as
-- it loads a changed rule.
create trigger product_became_alcohol after update of age_min, restriction_tag on product for each row
  when (new.age_min = 21 and (old.age_min, old.restriction_tag) is distinct from (new.age_min, new.restriction_tag))
  execute function announce_catalog();
