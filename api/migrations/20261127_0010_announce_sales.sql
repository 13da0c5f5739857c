-- How often products were ordered lately only decides what is trending, so announcing it does not make the catalogs read
-- those products again: they read the counts.
create function announce_sales() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then perform pg_notify('catalog', 'sales'); end if;
  return null;
end $$;

drop trigger recent_sale_added on recent_sale;
drop trigger recent_sale_changed on recent_sale;
drop trigger recent_sale_removed on recent_sale;
create trigger recent_sale_added after insert on recent_sale referencing new table as changed for each statement execute function announce_sales();
create trigger recent_sale_changed after update on recent_sale referencing new table as changed for each statement execute function announce_sales();
create trigger recent_sale_removed after delete on recent_sale referencing old table as changed for each statement execute function announce_sales();
