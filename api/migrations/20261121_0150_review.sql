-- Reviews, and the sums of them that a card shows.
create table review (
  review_id    bigint generated always as identity primary key,
  product_id   int  not null references product,
  account_id   uuid references account,
  author_name  text not null,
  rating       int  not null check (rating between 1 and 5),
  title        text not null default '',
  body         text not null check (length(body) <= 10000),
  is_verified  boolean not null default false,
  -- Sample reviews are marked and can be removed by one command (16 CFR 465).
  is_demo      boolean not null default false,
  helpful_count int not null default 0,
  created_at   timestamptz not null
);
create index review_product on review (product_id, created_at desc);

create table product_rating (
  product_id     int primary key references product,
  review_count   int not null,
  rating_count   int not null,
  rating_average numeric(3, 2) not null check (rating_average between 0 and 5),
  -- How many gave one star, two stars, ... five stars.
  histogram      int[] not null check (array_length(histogram, 1) = 5)
);

-- Baskets of the past, for recommendations to learn from.
create table past_basket (
  past_basket_id int primary key,
  bought_on      date  not null,
  product_ids    int[] not null,
  is_demo        boolean not null default false
);
