-- The snapshots of the catalog that servers have written to disk. A file is believed only if its row is here and was
-- written by the transaction that the file names: a database that was restored or copied has other transactions, and what
-- changed since the file was written can't be told from them.
create table catalog_file (
  file_id uuid        primary key,
  made_at timestamptz not null
);
