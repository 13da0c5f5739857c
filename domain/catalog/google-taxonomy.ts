/**
 * The numbers of Google's product taxonomy (2021-09-21) that a grocery's feed may have instead of words: all food, and what
 * else is bought with it. Under each path, the numbers and names of what is directly in it; all alcohol is among them.
 */
const TAXONOMY = `
  1 Animals & Pet Supplies | 537 Baby & Toddler | 412 Food, Beverages & Tobacco | 469 Health & Beauty
  536 Home & Garden
Animals & Pet Supplies > Pet Supplies > Cat Supplies
  3367 Cat Food | 5002 Cat Treats
Animals & Pet Supplies > Pet Supplies > Dog Supplies
  3530 Dog Food | 5011 Dog Treats
Baby & Toddler
  548 Diapering | 561 Nursing & Feeding
Baby & Toddler > Diapering
  7200 Baby Wipe Dispensers & Warmers | 553 Baby Wipes | 502999 Changing Mat & Tray Covers
  5628 Changing Mats & Trays | 7014 Diaper Kits | 6949 Diaper Liners | 6883 Diaper Organizers
  7001 Diaper Pail Accessories | 550 Diaper Pails | 2949 Diaper Rash Treatments | 6971 Diaper Wet Bags | 551 Diapers
Baby & Toddler > Nursing & Feeding
  562 Baby & Toddler Food
Baby & Toddler > Nursing & Feeding > Baby & Toddler Food
  5721 Baby Cereal | 5718 Baby Drinks | 5719 Baby Food | 563 Baby Formula | 5720 Baby Snacks
  8436 Toddler Nutrition Drinks & Shakes
Food, Beverages & Tobacco
  413 Beverages | 422 Food Items | 435 Tobacco Products
Food, Beverages & Tobacco > Beverages
  499676 Alcoholic Beverages | 6797 Buttermilk | 1868 Coffee | 8030 Eggnog | 8036 Fruit Flavored Drinks
  415 Hot Chocolate | 2887 Juice | 418 Milk | 5724 Non-Dairy Milk | 6848 Powdered Beverage Mixes | 2628 Soda
  5723 Sports & Energy Drinks | 2073 Tea & Infusions | 7528 Vinegar Drinks | 420 Water
Food, Beverages & Tobacco > Beverages > Alcoholic Beverages
  414 Beer | 7486 Bitters | 5725 Cocktail Mixes | 5887 Flavored Alcoholic Beverages | 6761 Hard Cider
  417 Liquor & Spirits | 421 Wine
Food, Beverages & Tobacco > Beverages > Alcoholic Beverages > Cocktail Mixes
  543537 Frozen Cocktail Mixes | 543536 Shelf-stable Cocktail Mixes
Food, Beverages & Tobacco > Beverages > Alcoholic Beverages > Liquor & Spirits
  505761 Absinthe | 2364 Brandy | 1671 Gin | 2933 Liqueurs | 2605 Rum | 502976 Shochu & Soju | 2220 Tequila
  2107 Vodka | 1926 Whiskey
Food, Beverages & Tobacco > Beverages > Alcoholic Beverages > Liquor & Spirits > Shochu & Soju
  543642 Shochu | 543643 Soju
Food, Beverages & Tobacco > Beverages > Water
  543531 Carbonated Water | 543530 Distilled Water | 543533 Flat Mineral Water | 543532 Spring Water
Food, Beverages & Tobacco > Beverages > Water > Carbonated Water
  543534 Flavored Carbonated Water | 543535 Unflavored Carbonated Water
Food, Beverages & Tobacco > Food Items
  1876 Bakery | 6219 Candied & Chocolate Covered Fruit | 4748 Candy & Chocolate | 427 Condiments & Sauces
  2660 Cooking & Baking Ingredients | 428 Dairy Products | 5740 Dips & Spreads | 136 Food Gift Baskets
  5788 Frozen Desserts & Novelties | 430 Fruits & Vegetables | 431 Grains, Rice & Cereal | 432 Meat, Seafood & Eggs
  433 Nuts & Seeds | 434 Pasta & Noodles | 5814 Prepared Foods | 4608 Seasonings & Spices | 423 Snack Foods
  2423 Soups & Broths | 5807 Tofu, Soy & Vegetarian Products
Food, Beverages & Tobacco > Food Items > Bakery
  1573 Bagels | 5904 Bakery Assortments | 424 Breads & Buns | 2194 Cakes & Dessert Bars | 6196 Coffee Cakes
  2229 Cookies | 6195 Cupcakes | 5751 Donuts | 5054 Fudge | 5790 Ice Cream Cones | 1895 Muffins
  5750 Pastries & Scones | 5749 Pies & Tarts | 6891 Taco Shells & Tostadas | 5748 Tortillas & Wraps
Food, Beverages & Tobacco > Food Items > Condiments & Sauces
  6772 Cocktail Sauce | 6905 Curry Sauce | 6845 Dessert Toppings | 5763 Fish Sauce | 5762 Gravy | 4947 Honey
  6782 Horseradish Sauce | 4614 Hot Sauce | 2018 Ketchup | 500074 Marinades & Grilling Sauces | 1568 Mayonnaise
  1387 Mustard | 5760 Olives & Capers | 5759 Pasta Sauce | 500076 Pickled Fruits & Vegetables | 6203 Pizza Sauce
  500075 Relish & Chutney | 1969 Salad Dressing | 4615 Satay Sauce | 4616 Soy Sauce | 500089 Sweet and Sour Sauces
  4943 Syrup | 4692 Tahini | 6783 Tartar Sauce | 500105 White & Cream Sauces | 6246 Worcestershire Sauce
Food, Beverages & Tobacco > Food Items > Condiments & Sauces > Dessert Toppings
  6854 Fruit Toppings | 6844 Ice Cream Syrup
Food, Beverages & Tobacco > Food Items > Cooking & Baking Ingredients
  6754 Baking Chips | 5776 Baking Chocolate | 5775 Baking Flavors & Extracts | 2572 Baking Mixes
  2803 Baking Powder | 5774 Baking Soda | 6774 Batter & Coating Mixes | 4613 Bean Paste | 5773 Bread Crumbs
  500093 Canned & Dry Milk | 7506 Cookie Decorating Kits | 2126 Cooking Oils | 5771 Cooking Starch
  5777 Cooking Wine | 5770 Corn Syrup | 5752 Dough | 6775 Edible Baking Decorations | 543549 Egg Replacers
  5105 Floss Sugar | 2775 Flour | 7127 Food Coloring | 5769 Frosting & Icing | 499986 Lemon & Lime Juice
  5767 Marshmallows | 8076 Meal | 5766 Molasses | 5800 Pie & Pastry Fillings | 5765 Shortening & Lard
  7354 Starter Cultures | 503734 Sugar & Sweeteners | 499707 Tapioca Pearls | 6922 Tomato Paste
  5768 Unflavored Gelatin | 2140 Vinegar | 5778 Waffle & Pancake Mixes | 2905 Yeast
Food, Beverages & Tobacco > Food Items > Cooking & Baking Ingredients > Dough
  5755 Bread & Pastry Dough | 5756 Cookie & Brownie Dough | 5753 Pie Crusts
Food, Beverages & Tobacco > Food Items > Dairy Products
  5827 Butter & Margarine | 429 Cheese | 4418 Coffee Creamer | 1855 Cottage Cheese | 5786 Cream | 5787 Sour Cream
  6821 Whipped Cream | 1954 Yogurt
Food, Beverages & Tobacco > Food Items > Dips & Spreads
  6204 Apple Butter | 6831 Cheese Dips & Spreads | 5785 Cream Cheese | 5742 Guacamole | 5741 Hummus
  2188 Jams & Jellies | 3965 Nut Butters | 1702 Salsa | 6784 Tapenade | 6830 Vegetable Dip
Food, Beverages & Tobacco > Food Items > Frozen Desserts & Novelties
  499991 Ice Cream & Frozen Yogurt | 6873 Ice Cream Novelties | 5789 Ice Pops
Food, Beverages & Tobacco > Food Items > Fruits & Vegetables
  5799 Canned & Jarred Fruits | 5798 Canned & Jarred Vegetables | 5797 Canned & Prepared Beans | 1755 Dried Fruits
  7387 Dried Vegetables | 5796 Dry Beans | 5795 Fresh & Frozen Fruits | 5793 Fresh & Frozen Vegetables
  5794 Fruit Sauces
Food, Beverages & Tobacco > Food Items > Fruits & Vegetables > Fresh & Frozen Fruits
  6566 Apples | 6571 Atemoyas | 6572 Avocados | 6573 Babacos | 6574 Bananas | 6582 Berries | 6589 Breadfruit
  6593 Cactus Pears | 6602 Cherimoyas | 503759 Citrus Fruits | 6809 Coconuts | 6812 Dates | 6614 Feijoas | 6810 Figs
  499906 Fruit Mixes | 6626 Grapes | 6625 Guavas | 6624 Homely Fruits | 6633 Kiwis | 6640 Longan | 6639 Loquats
  6638 Lychees | 6813 Madrono | 6647 Mamey | 6645 Mangosteens | 6649 Melons | 6661 Papayas | 6667 Passion Fruit
  6665 Pears | 6672 Persimmons | 6671 Physalis | 6670 Pineapples | 6676 Pitahayas | 6673 Pomegranates | 6679 Quince
  6678 Rambutans | 6688 Sapodillo | 6687 Sapote | 6691 Soursops | 6594 Starfruits | 503760 Stone Fruits
  6814 Sugar Apples | 6698 Tamarindo
Food, Beverages & Tobacco > Food Items > Fruits & Vegetables > Fresh & Frozen Fruits > Citrus Fruits
  6621 Grapefruits | 6632 Kumquats | 6636 Lemons | 6641 Limequats | 6642 Limes | 6658 Oranges | 6697 Tangelos
Food, Beverages & Tobacco > Food Items > Fruits & Vegetables > Fresh & Frozen Fruits > Stone Fruits
  6567 Apricots | 6601 Cherries | 6646 Mangoes | 505301 Peaches & Nectarines | 6675 Plumcots | 6674 Plums
Food, Beverages & Tobacco > Food Items > Fruits & Vegetables > Fresh & Frozen Vegetables
  6716 Arracachas | 6570 Artichokes | 6568 Asparagus | 6577 Beans | 6580 Beets | 6587 Borage | 6591 Broccoli
  6590 Brussel Sprouts | 6592 Cabbage | 6808 Cactus Leaves | 6596 Cardoon | 6595 Carrots | 6600 Cauliflower
  6599 Celery | 6598 Celery Roots | 6609 Corn | 6608 Cucumbers | 6613 Eggplants | 6816 Fennel Bulbs
  6615 Fiddlehead Ferns | 6616 Gai Choy | 6617 Gai Lan | 6620 Garlic | 6619 Ginger Root | 6618 Gobo Root
  6622 Greens | 6631 Horseradish Root | 6630 Jicama | 6628 Kohlrabi | 6627 Leeks | 6644 Lotus Roots | 6643 Malangas
  6653 Mushrooms | 6657 Okra | 6655 Onions | 6664 Parsley Roots | 6663 Parsnips | 6669 Peas | 6668 Peppers
  6586 Potatoes | 6682 Radishes | 6681 Rhubarb | 6818 Shallots | 503761 Sprouts | 505354 Squashes & Gourds
  6694 Sugar Cane | 6693 Sunchokes | 6585 Sweet Potatoes | 6692 Tamarillos | 6704 Taro Root | 6703 Tomatoes
  505329 Turnips & Rutabagas | 499905 Vegetable Mixes | 6701 Water Chestnuts | 6700 Watercress | 7193 Wheatgrass
  8515 Yams | 6705 Yuca Root
Food, Beverages & Tobacco > Food Items > Fruits & Vegetables > Fresh & Frozen Vegetables > Greens
  6569 Arugula | 6581 Beet Greens | 6584 Bok Choy | 6597 Chard | 6717 Chicory | 6610 Choy Sum | 6629 Kale
  6637 Lettuce | 6656 On Choy | 5792 Salad Mixes | 6695 Spinach | 6706 Yu Choy
Food, Beverages & Tobacco > Food Items > Grains, Rice & Cereal
  4683 Amaranth | 4687 Barley | 4684 Buckwheat | 4689 Cereal & Granola | 7196 Couscous | 4686 Millet
  4690 Oats, Grits & Hot Cereal | 6259 Quinoa | 4682 Rice | 7374 Rye | 4688 Wheat
Food, Beverages & Tobacco > Food Items > Meat, Seafood & Eggs
  4627 Eggs | 4628 Meat | 4629 Seafood
Food, Beverages & Tobacco > Food Items > Meat, Seafood & Eggs > Eggs
  543554 Egg Whites | 543555 Liquid & Frozen Eggs | 543556 Prepared Eggs | 543557 Whole Eggs
Food, Beverages & Tobacco > Food Items > Meat, Seafood & Eggs > Meat
  5811 Canned Meats | 5805 Fresh & Frozen Meats | 5804 Lunch & Deli Meats
Food, Beverages & Tobacco > Food Items > Meat, Seafood & Eggs > Seafood
  5813 Canned Seafood | 5812 Fresh & Frozen Seafood
Food, Beverages & Tobacco > Food Items > Prepared Foods
  499989 Prepared Appetizers & Side Dishes | 499988 Prepared Meals & Entrees
Food, Beverages & Tobacco > Food Items > Seasonings & Spices
  1529 Herbs & Spices | 4610 MSG | 6199 Pepper | 4611 Salt
Food, Beverages & Tobacco > Food Items > Snack Foods
  7159 Breadsticks | 5747 Cereal & Granola Bars | 6192 Cheese Puffs | 2392 Chips | 1445 Crackers | 5746 Croutons
  5744 Fruit Snacks | 3284 Jerky | 1534 Popcorn | 6194 Pork Rinds | 3446 Pretzels | 5743 Pudding & Gelatin Snacks
  2432 Puffed Rice Cakes | 6847 Salad Toppings | 7427 Sesame Sticks | 6785 Snack Cakes | 7327 Sticky Rice Cakes
  5745 Trail & Snack Mixes
Food, Beverages & Tobacco > Food Items > Snack Foods > Cereal & Granola Bars
  543651 Cereal Bars | 543652 Granola Bars
Food, Beverages & Tobacco > Food Items > Tofu, Soy & Vegetarian Products
  6839 Cheese Alternatives | 6843 Meat Alternatives | 5808 Seitan | 5810 Tempeh | 5809 Tofu
Food, Beverages & Tobacco > Tobacco Products
  3916 Chewing Tobacco | 3151 Cigarettes | 3682 Cigars | 3741 Loose Tobacco | 499963 Smoking Pipes
  4091 Vaporizers & Electronic Cigarettes
Food, Beverages & Tobacco > Tobacco Products > Vaporizers & Electronic Cigarettes
  543635 Electronic Cigarettes | 543634 Vaporizers
Health & Beauty
  491 Health Care | 2915 Personal Care
Health & Beauty > Health Care
  2890 Fitness & Nutrition
Health & Beauty > Health Care > Fitness & Nutrition
  2984 Nutrition Bars | 5702 Nutrition Drinks & Shakes | 6242 Nutrition Gels & Chews | 6871 Nutritional Food Purees
  7413 Tube Feeding Supplements | 525 Vitamins & Supplements
Health & Beauty > Personal Care
  493 Back Care | 473 Cosmetics | 4929 Cotton Balls | 2934 Cotton Swabs | 484 Deodorant & Anti-Perspirant
  506 Ear Care | 7134 Enema Kits & Supplies | 485 Feminine Sanitary Supplies | 515 Foot Care | 486 Hair Care
  5663 Massage & Relaxation | 526 Oral Care | 777 Personal Lubricants | 528 Shaving & Grooming | 4076 Sleeping Aids
  6921 Spray Tanning Tents | 472 Tanning Beds | 2656 Tweezers | 1380 Vision Care
Home & Garden
  630 Household Supplies
Home & Garden > Household Supplies
  623 Household Cleaning Supplies | 2530 Household Paper Products | 627 Laundry Supplies
Home & Garden > Household Supplies > Household Cleaning Supplies
  4671 Broom & Mop Handles | 499892 Broom Heads | 2857 Brooms | 6437 Buckets | 4677 Carpet Sweepers
  5113 Cleaning Gloves | 6263 Duster Refills | 2250 Dusters | 4515 Dustpans | 6419 Fabric & Upholstery Protectors
  4973 Household Cleaning Products | 6264 Mop Heads & Refills | 2713 Mops | 499767 Scrub Brush Heads & Refills
  4670 Scrub Brushes | 8071 Shop Towels & General-Purpose Cleaning Cloths | 2796 Sponges & Scouring Pads
  2610 Squeegees
Home & Garden > Household Supplies > Household Cleaning Supplies > Household Cleaning Products
  7330 All-Purpose Cleaners | 4974 Carpet Cleaners | 500065 Descalers & Decalcifiers | 4975 Dish Detergent & Soap
  7510 Dishwasher Cleaners | 8043 Fabric & Upholstery Cleaners | 4977 Floor Cleaners
  5825 Furniture Cleaners & Polish | 4976 Glass & Surface Cleaners | 6474 Household Disinfectants
  4978 Oven & Grill Cleaners | 4979 Pet Odor & Stain Removers | 7552 Rinse Aids
  7426 Stainless Steel Cleaners & Polishes | 4980 Toilet Bowl Cleaners | 4981 Tub & Tile Cleaners
  7462 Washing Machine Cleaners
Home & Garden > Household Supplies > Household Cleaning Supplies > Household Cleaning Products > Glass & Surface Cleaners
  543649 Glass Cleaners | 543650 Muti-surface Cleaners
Home & Garden > Household Supplies > Household Paper Products
  624 Facial Tissues | 3846 Paper Napkins | 2742 Paper Towels | 629 Toilet Paper
Home & Garden > Household Supplies > Laundry Supplies
  4982 Bleach | 5704 Clothespins | 7320 Dry Cleaning Kits | 2677 Drying Racks & Hangers | 6240 Fabric Refreshers
  5705 Fabric Shavers | 2794 Fabric Softeners & Dryer Sheets | 4657 Fabric Stain Removers | 6387 Fabric Starch
  7457 Garment Shields | 499937 Iron Rests | 4656 Ironing Board Pads & Covers
  499931 Ironing Board Replacement Parts | 633 Ironing Boards | 5084 Laundry Balls | 634 Laundry Baskets
  2754 Laundry Detergent | 5085 Laundry Wash Bags & Frames | 3080 Lint Rollers
  7502 Wrinkle Releasers & Anti-Static Sprays`;

function readTaxonomy(): Map<string, string> {
  const paths = new Map<string, string>();
  let path = '';
  for (const line of TAXONOMY.split('\n')) {
    if (!line.startsWith(' ')) path = line;
    else
      for (const entry of line.trim().split(' | ')) {
        const [number = '', ...name] = entry.split(' ');
        paths.set(number, [path, name.join(' ')].filter(Boolean).join(' > '));
      }
  }
  return paths;
}

const PATHS: ReadonlyMap<string, string> = readTaxonomy();

/** "2628" -> "Food, Beverages & Tobacco > Beverages > Soda"; null for a number that isn't of what a grocery sells. */
export function googlePath(number: string): string | null {
  return PATHS.get(number) ?? null;
}
