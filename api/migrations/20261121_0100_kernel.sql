-- What every capability stands on: settings an operator may change while the shop runs, the outbox
-- that carries news between capabilities, and the counters that slow an attacker down.
create table setting (
  setting_key text primary key,
  value       jsonb       not null,
  updated_at  timestamptz not null default now()
);

-- A row here is written in the transaction that caused it; a worker hands it to the job queue.
create table outbox (
  outbox_id     bigint generated always as identity primary key,
  topic         text        not null,
  payload       jsonb       not null,
  created_at    timestamptz not null default now(),
  dispatched_at timestamptz
);
create index outbox_waiting on outbox (outbox_id) where dispatched_at is null;

create function announce_outbox() returns trigger language plpgsql as $$
begin
  perform pg_notify('outbox', '');
  return null;
end $$;
create trigger outbox_announced after insert on outbox
  for each statement execute function announce_outbox();

-- Counters of rate-limiter-flexible: by account and by source, shared by every process.
create table rate_limit (
  key    varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- Ledger and audit tables carry this trigger, so that a mistaken grant is caught as well.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are added, never changed', tg_table_name using errcode = 'restrict_violation';
end $$;
