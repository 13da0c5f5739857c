-- Evidence from before November 23, 2026 holds phone numbers and dates of birth in full, which the privacy policy says are
-- removed with the account. What changed and when stays; of a number that texts were agreed to for, its last four digits.
alter table audit_entry disable trigger audit_entry_is_append_only;
update audit_entry set
  before = jsonb_build_object('gets_texts', before ->> 'sms_telephone' is not null),
  after = jsonb_build_object('gets_texts', after ->> 'sms_telephone' is not null)
where action = 'identity.sms' and (before ? 'sms_telephone' or after ? 'sms_telephone');
update audit_entry set
  before = jsonb_build_object('is_known', before ->> 'date_of_birth' is not null),
  after = jsonb_build_object('is_known', true)
where action = 'identity.date-of-birth' and (before ? 'date_of_birth' or after ? 'date_of_birth');
update audit_entry set actor = 'phone' where actor like 'phone:%';
alter table audit_entry enable trigger audit_entry_is_append_only;

alter table consent disable trigger consent_is_append_only;
update consent set details = (details - 'recipient') || jsonb_build_object('telephone_last4', right(details ->> 'recipient', 4))
where kind = 'sms_marketing' and details ? 'recipient';
alter table consent enable trigger consent_is_append_only;
