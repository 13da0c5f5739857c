-- Every quote and order looks for alcohol whose tag no rule names, which must not read all products.
create index product_alcohol on product (restriction_tag) where age_min = 21;
