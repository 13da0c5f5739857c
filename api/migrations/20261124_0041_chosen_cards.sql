-- When the owner of a saved card entered it again or made it the default; null if neither happened since it was saved. After
-- a declined renewal, the next try charges the card that was chosen last.
alter table payment_method add column chosen_at timestamptz;
