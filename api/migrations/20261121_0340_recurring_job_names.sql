-- Recurring jobs are named <capability>.<job>; the time of their last run moves to the new key.
update setting
set setting_key = 'recurring:' || case setting_key
  when 'round:forget-expired-sessions' then 'identity.delete_expired_sessions'
  when 'round:settle-membership-charges' then 'membership.settle_charges'
  when 'round:renew-memberships' then 'membership.renew'
  when 'round:membership-notices' then 'membership.send_notices'
  when 'round:end-memberships' then 'membership.end'
  else substr(setting_key, length('round:') + 1) end
where setting_key like 'round:%';
