-- A rule of a state may keep a product out, or require a warning before it is bought (California, Proposition 65).
alter table restriction_rule add column effect text not null default 'block' check (effect in ('block', 'warn'));
