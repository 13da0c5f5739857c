-- The first product of a new shop, as an example: replace every value. Run it as the database's owner; the shop shows it
-- within a second. `psql --set ON_ERROR_STOP=1 --single-transaction --file docs/first-product.sql`
insert into warehouse (warehouse_id, title, postcode, cutoff_time, zone, ship_days, region_codes)
select 'main', 'Main warehouse', '80202', '12:00', 'America/Denver', '{1,2,3,4,5}', array_agg(region_code) from region;

insert into brand (brand_id, url_key, name, story)
values (1, 'green-valley', 'Green Valley', 'A family mill.');

-- A product belongs to a category of the third level: group, category, subcategory.
insert into category (category_id, parent_category_id, url_key, title, blurb, position) values
  (1, null, 'food', 'Food', 'Pantry food.', 1),
  (2, 1, 'baking', 'Baking', 'Flour, sugar and more.', 1),
  (3, 2, 'flour', 'Flour', 'Milled from whole grain.', 1);

-- `facts` is ProductFacts in domain/catalog/schema.ts. Claims, diets and allergens must be those of the label: diets are
-- filters that shoppers rely on, so leave out what the label doesn't say. `picture` (PictureSpec in
-- domain/media/picture.ts) is the package that the shop draws.
insert into product (product_id, sku, url_key, title, brand_id, product_type, storage, category_id, size_text, unit_amount,
  unit_measure, allergens, facts, picture, tax_class, ebt_eligible, released_on)
values (1, 'GV-0001', 'green-valley-whole-wheat-flour', 'Whole Wheat Flour', 1, 'simple', 'ambient', 3, '32 oz', 32, 'oz',
  '{wheat}',
  '{"about": "Stone-ground flour from whole wheat.", "highlights": ["One ingredient"],
    "ingredient_statement": "Whole wheat.", "allergen_statement": "Contains wheat.", "nutrition": null,
    "sourcing": "", "storage_advice": "Store in a cool, dry place.", "directions": "", "warning": "", "made_in": "USA",
    "claims": [], "data_source": "", "is_label_declared": true, "label_checked_on": "2026-11-01",
    "diets_source": "", "diets_checked_on": ""}',
  '{"form": "sack", "layout": "cream", "brand": "Green Valley", "brand_font": "dm-serif", "name_font": "fraunces",
    "brand_tracking": 0, "brand_mark": "plain", "name": "Whole Wheat Flour", "sub": "Stone ground",
    "size_text": "NET WT 32 OZ (907g)", "claims": [], "color_main": "#27513c", "color_accent": "#e3b65b",
    "color_paper": "#fbf6ea", "foods": ["wheat"]}',
  'staple', true, current_date);

-- msrp is what other stores charge; say where and when that was seen.
insert into price (product_id, price_cents, msrp_cents, msrp_source, msrp_checked_on)
values (1, 499, 649, 'manufacturer''s list price', current_date);

insert into stock (product_id, warehouse_id, on_hand) values (1, 'main', 100);
insert into lot (product_id, warehouse_id, lot_code, best_before, qty) values (1, 'main', 'L1', current_date + 300, 100);
