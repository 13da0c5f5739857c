import { query } from './query.ts';

type Poison = { table: string; id_column: string; id: string };

/**
 * Makes every update of one row fail in the database, like a row that breaks an assumption of the code.
 * @param url of the database's owner. @returns what heals the row.
 */
export async function poison(url: string, { table, id_column, id }: Poison): Promise<() => Promise<void>> {
  const name = `poisoned_${table}`;
  await query(
    url,
    `create function ${name}() returns trigger language plpgsql as $$ begin raise exception 'poisoned'; end $$;
     create trigger ${name} before update on ${table} for each row when (old.${id_column} = '${id}')
       execute function ${name}()`,
  );
  return async () => {
    await query(url, `drop trigger ${name} on ${table}; drop function ${name}()`);
  };
}
