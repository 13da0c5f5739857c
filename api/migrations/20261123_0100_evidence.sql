-- A certification, and what is said of a maker, is a claim: a page lists no product under it without saying who says so
-- and when we checked. Keys alone say neither, so they go; `npm run reset` loads the demo with its evidence.
create function is_evidence(claims jsonb) returns boolean language sql immutable parallel safe
return jsonb_typeof(claims) = 'array' and not jsonb_path_exists(claims,
  '$[*] ? (!(exists(@.key ? (@ != "")) && exists(@.source ? (@ != "")) && exists(@.checked_on ? (@ like_regex "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))))');

alter table product
  alter column certifications drop default,
  alter column certifications type jsonb using '[]',
  alter column certifications set default '[]',
  add constraint product_certifications check (is_evidence(certifications)),
  alter column values drop default,
  alter column values type jsonb using '[]',
  alter column values set default '[]',
  add constraint product_values check (is_evidence(values));

-- What a product's label must show before the page of a concern or an ingredient lists it (domain/catalog/label-proof.ts).
alter table facet_value add column shown_by text[] not null default '{}';
