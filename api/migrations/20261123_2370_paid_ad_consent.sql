-- Whether an ad brought someone is campaign data, which is stored only with their consent. An account without campaign data
-- didn't give it or took it back.
update account set is_pla = false where is_pla and utm = '{}';
-- 'display' had counted as well.
update account set is_pla = false
where is_pla and not (
  coalesce(utm ->> 'utm_campaign', '') ~* '(^|[^a-z])pla([^a-z]|$)'
  or coalesce(utm ->> 'utm_medium', '') ~* '(^|[^a-z])pla([^a-z]|$)'
);
