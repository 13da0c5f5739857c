-- Proofs are papers about people's lives, so they are stored encrypted (AES-256-GCM), with a nonce and a tag. Those that
-- came before stay readable until the operator decides.
alter table gives_proof add column is_sealed boolean not null default false;
alter table gives_proof drop constraint gives_proof_content_check;
alter table gives_proof add constraint gives_proof_content_check
  check (length(content) between 1 and 100000 + case when is_sealed then 28 else 0 end);
