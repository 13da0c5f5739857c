-- Imports took the higher price of a file for what other stores charge, although no operator had said so: it may be the
-- merchant's own former price, which proves no saving (16 CFR 233). An import with --price-source brings those back that
-- other stores do charge.
update price set msrp_cents = price_cents, msrp_source = 'our own price'
where msrp_source in ('regular price in the product feed', 'compare-at price in the product list');
