-- People delete their account (CCPA). Its row stays for orders, charges and consents, under its number and without a name.
alter table account add column deleted_at timestamptz,
  -- When nothing was left to remove: orders that were on their way are over, too.
  add column erased_at timestamptz;
alter table account add constraint account_deleted_is_nameless check (deleted_at is null
  or (firstname = 'Deleted' and lastname = 'account' and email = account_id || '@deleted.invalid'
    and password_hash is null and email_verified_at is null and date_of_birth is null and billing_zip is null
    and sms_telephone is null and quiz_completion_date is null and utm = '{}'
    and not is_operator and not is_thrive_employee));
alter table account add constraint account_erased_was_deleted check (erased_at is null or erased_at > deleted_at);
create index account_to_erase on account (deleted_at) where deleted_at is not null and erased_at is null;

-- Requests for a new password are the only events with an email.
create index outbox_reset_email on outbox ((payload ->> 'email')) where topic = 'identity.reset_requested';
