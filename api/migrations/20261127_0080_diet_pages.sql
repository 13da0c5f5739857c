-- Imports named the maker as the source of every diet, but a product list's tags are the seller's words, and those of Open
-- Food Facts its volunteers'. Words that an operator wrote stay.
update facet_value set blurb = replace(replace(blurb, 'The maker says', 'Listed as'), '.', '. Each product page says by whom.')
where kind = 'diet' and blurb in ('The maker says gluten free.', 'The maker says vegan.', 'The maker says organic.',
  'The maker says vegetarian.', 'The maker says keto.', 'The maker says paleo.', 'The maker says raw.');
