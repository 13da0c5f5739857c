-- Which ad or link brought someone is stored only with their consent, so what was stored without one goes.
update account set utm = '{}' where utm <> '{}';
