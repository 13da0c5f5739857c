-- Cards that were removed before card_removal was there, of which some jobs had given up: the gateway is asked once more to
-- forget each of them, which changes nothing where it has.
insert into card_removal (token, asked_at)
select token, removed_at from payment_method where removed_at is not null
on conflict do nothing;
