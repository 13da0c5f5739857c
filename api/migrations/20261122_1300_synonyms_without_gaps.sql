-- An alternative without a word means nothing, and made a search for the word fail.
delete from search_synonym where meant ~ '^[\s|]*$';
update search_synonym
set meant = array_to_string(array(
  select trim(one) from unnest(string_to_array(meant, '|')) with ordinality as alternative(one, at)
  where trim(one) <> '' order by at), '|')
where meant ~ '(^|\|)\s*(\||$)';
alter table search_synonym add constraint search_synonym_has_no_gaps check (meant !~ '(^|\|)\s*(\||$)');
