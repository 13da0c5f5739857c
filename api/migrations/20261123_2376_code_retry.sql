-- HMAC of the key that came with the right code, under the session's token: the same request, sent again because its answer
-- got lost, is answered again.
alter table one_time_code add column retry_hash bytea check (length(retry_hash) = 32);
