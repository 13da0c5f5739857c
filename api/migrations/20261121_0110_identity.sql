-- People, their sessions, and the exact words they agreed to.
create sequence customer_number start 100001;

create table account (
  account_id        uuid primary key,
  customer_id       bigint      not null unique default nextval('customer_number'),
  -- Normalised (NFKC, lower case) before it gets here, so one person is one row.
  email             text        not null unique check (email = lower(email) and length(email) between 3 and 254),
  password_hash     text,
  firstname         text        not null check (length(firstname) between 1 and 80),
  lastname          text        not null check (length(lastname) between 1 and 80),
  group_id          int         not null default 1 check (group_id in (1, 4, 5, 8)),
  user_status       text        not null default 'lead' check (user_status in ('lead', 'trial', 'member', 'canceled')),
  trial_type        text        not null default 'regular',
  date_of_birth     date,
  billing_zip       text check (billing_zip ~ '^[0-9]{5}(-[0-9]{4})?$'),
  is_thrive_employee boolean    not null default false,
  is_operator       boolean     not null default false,
  is_reactivated_member boolean not null default false,
  ppe_fee_opted_out boolean     not null default true,
  sms_subscribed    boolean     not null default false,
  single_cart_migrated_landing boolean not null default false,
  quiz_completion_date date,
  is_pla            boolean     not null default false,
  utm               jsonb       not null default '{}',
  is_demo           boolean     not null default false,
  banned_at         timestamptz,
  password_changed_at timestamptz,
  registration_date timestamptz not null,
  updated_at        timestamptz not null
);

-- The cookie holds 256 random bits; only their SHA-256 is kept. Signing in makes a new row.
create table session (
  session_hash bytea primary key check (length(session_hash) = 32),
  account_id   uuid        not null references account on delete cascade,
  created_at   timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at   timestamptz not null,
  user_agent   text
);
create index session_account on session (account_id);
create index session_expiry on session (expires_at);

-- Proof of consent: the words on the screen, when, and from where (California keeps it three years).
create table consent (
  consent_id uuid primary key,
  account_id uuid        not null references account,
  kind       text        not null,
  words      text        not null check (length(words) > 0),
  source     text        not null,
  details    jsonb       not null default '{}',
  given_at   timestamptz not null
);
create index consent_account on consent (account_id, given_at);
create trigger consent_is_append_only before update or delete on consent
  for each row execute function refuse_change();

create table audit_entry (
  audit_entry_id bigint generated always as identity primary key,
  actor       text        not null,
  action      text        not null,
  subject     text        not null,
  before      jsonb,
  after       jsonb,
  happened_at timestamptz not null
);
create trigger audit_entry_is_append_only before update or delete on audit_entry
  for each row execute function refuse_change();
