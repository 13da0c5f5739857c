-- Calls the table what it is: a redirect (301) to the newest key or, without one, a page that is gone (410).
alter table address_change rename to page_redirect;
alter table page_redirect rename constraint address_change_pkey to page_redirect_pkey;
alter index address_change_target rename to page_redirect_target;
alter trigger address_change_changed on page_redirect rename to page_redirect_changed;

create or replace function note_address(of_kind text, from_key text, to_key text) returns void language plpgsql as $$
begin
  delete from page_redirect where kind = of_kind and old_key = to_key;
  update page_redirect set new_key = to_key, changed_at = now() where kind = of_kind and new_key = from_key;
  insert into page_redirect (kind, old_key, new_key) values (of_kind, from_key, to_key)
    on conflict (kind, old_key) do update set new_key = excluded.new_key, changed_at = excluded.changed_at;
end $$;

create or replace function note_in_use() returns trigger language plpgsql as $$
begin
  if tg_nargs = 0 then
    delete from page_redirect r using added n
      where r.kind = to_jsonb(n) ->> 'kind' and r.old_key = n.url_key;
  else
    delete from page_redirect r using added n where r.kind = tg_argv[0] and r.old_key = n.url_key;
  end if;
  return null;
end $$;
