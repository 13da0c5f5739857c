-- Applications for a free membership (Thrive Gives). Answers and proof are only there until an operator has decided.
create table gives_application (
  application_id  uuid primary key,
  account_id      uuid not null references account,
  applicant_group text not null check (applicant_group in ('low_income', 'veteran', 'teacher', 'student', 'first_responder')),
  state           text not null check (state in ('needs_proof', 'waiting', 'approved', 'refused', 'closed')),
  organization    text check (length(organization) between 1 and 80),
  household_size  int  check (household_size between 1 and 20),
  yearly_income_cents int check (yearly_income_cents >= 0),
  refusal_reason  text check (refusal_reason in ('unclear', 'not_shown')),
  applied_at      timestamptz not null,
  proof_sent_at   timestamptz,
  decided_at      timestamptz,
  check ((state in ('needs_proof', 'waiting')) = (decided_at is null)),
  check (state = 'needs_proof' or state = 'closed' or proof_sent_at is not null),
  check ((state = 'refused') = (refusal_reason is not null)),
  -- What was answered about a person is deleted with the decision.
  check (decided_at is null or (organization is null and household_size is null and yearly_income_cents is null))
);
create unique index gives_application_open on gives_application (account_id) where decided_at is null;
create index gives_application_account on gives_application (account_id, applied_at);

create table gives_proof (
  application_id uuid primary key references gives_application,
  content_type   text  not null check (content_type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  content        bytea not null check (length(content) between 1 and 100000)
);
