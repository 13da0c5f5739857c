-- An empty tag is none: no rule could be about it.
update product set restriction_tag = case when age_min = 21 then 'alcohol' end where restriction_tag = '';
delete from restriction_rule where restriction_tag = '';
alter table product add constraint product_restriction_tag check (restriction_tag <> '');
alter table restriction_rule add constraint restriction_rule_tag check (restriction_tag <> '');
