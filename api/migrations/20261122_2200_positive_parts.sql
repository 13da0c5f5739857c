-- A set of zero of something can't be counted: sets_in_stock divides by it.
alter table product add constraint product_components_positive
  check (not jsonb_path_exists(components, '$[*].qty ? (@ < 1)'));
