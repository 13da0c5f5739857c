import fs from 'node:fs';
import path from 'node:path';
import type { ReadModels, TableOwners } from '#api/db/tables.ts';
import { RANKS } from './ranks.ts';
import { root } from './sources.ts';
import { tablesOf, UNNAMED } from './sql-tables.ts';

/** These folders may use every table: migrations and the audit of the database. */
const EXEMPT = ['db', 'migrations'];

type Owner = { capability: string; readers: readonly string[]; writers: readonly string[] | 'everyone' };
type ReadModel = { file: string; reads: readonly string[] };
export type Declared = { owners: Map<string, Owner>; models: ReadModel[] };
type Source = { file: string; text: string };

/** What each capability's `tables.ts` declares. */
export async function loadDeclared(): Promise<Declared> {
  const declared: Declared = { owners: new Map(), models: [] };
  for (const capability of fs.readdirSync(path.join(root, 'api'))) {
    const file = path.join(root, 'api', capability, 'tables.ts');
    if (capability === 'db' || !fs.existsSync(file)) continue;
    const name = capability.replace(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase());
    const exported: Record<string, unknown> = await import(file);
    const tables = exported[`${name}Tables`] as TableOwners | undefined;
    if (!tables) throw new Error(`${file} exports no ${name}Tables`);
    for (const [table, { readers, writers = [] }] of Object.entries(tables)) {
      const other = declared.owners.get(table);
      if (other) throw new Error(`${table} is declared by both ${other.capability} and ${capability}`);
      declared.owners.set(table, { capability, readers, writers });
    }
    const models = (exported[`${name}ReadModels`] ?? {}) as ReadModels;
    for (const [base, { reads }] of Object.entries(models)) {
      declared.models.push({ file: `api/${capability}/${base}`, reads });
    }
  }
  return declared;
}

const rankOf = (capability: string) => RANKS.findIndex((row) => row.includes(capability));
/** kernel and the other folders below the capabilities share the tables of the kernel. */
const capabilityOf = (file: string) => {
  const folder = file.split('/')[1] ?? '';
  return rankOf(folder) === -1 ? 'kernel' : folder;
};

const NO_OWNER: Owner = { capability: 'no capability by name', readers: [], writers: [] };

type Use = { file: string; capability: string; verb: 'reads' | 'writes'; table: string; owner: Owner };

/** Each table that a source reads or writes and that another capability owns. */
function foreignUses(sources: readonly Source[], { owners }: Declared): Use[] {
  return sources
    .filter(({ file }) => !EXEMPT.includes(file.split('/')[1] ?? ''))
    .flatMap(({ file, text }) => {
      const { reads, writes } = tablesOf(text);
      const capability = capabilityOf(file);
      return (['reads', 'writes'] as const).flatMap((verb) =>
        [...(verb === 'reads' ? reads : writes)].flatMap((table) => {
          const owner = table === UNNAMED ? NO_OWNER : owners.get(table);
          return owner && owner.capability !== capability ? [{ file, capability, verb, table, owner }] : [];
        }),
      );
    });
}

function isDeclared({ file, capability, verb, table, owner }: Use, { models }: Declared): boolean {
  if (verb === 'writes') return owner.writers === 'everyone' || owner.writers.includes(capability);
  return (
    owner.readers.includes(capability) || models.some((model) => model.file === file && model.reads.includes(table))
  );
}

/** Uses of a foreign table that its owner does not list. */
export function undeclaredUses(sources: readonly Source[], declared: Declared): string[] {
  return foreignUses(sources, declared)
    .filter((use) => !isDeclared(use, declared))
    .map(({ file, verb, table, owner }) => `${file} ${verb} ${table}, which belongs to ${owner.capability}`);
}

/** Declared readers and writers that do not use the table, so that the lists stay correct. */
export function unusedDeclarations(sources: readonly Source[], declared: Declared): string[] {
  const uses = foreignUses(sources, declared);
  const listed = [...declared.owners].flatMap(([table, { readers, writers }]) => [
    ...readers.map((capability) => ({ table, capability, verb: 'reads' })),
    ...(writers === 'everyone' ? [] : writers).map((capability) => ({ table, capability, verb: 'writes' })),
  ]);
  const models = declared.models.flatMap(({ file, reads }) => reads.map((table) => ({ file, table })));
  return [
    ...listed
      .filter(
        (each) =>
          !uses.some(
            ({ verb, table, capability, file }) =>
              verb === each.verb &&
              table === each.table &&
              capability === each.capability &&
              !models.some((model) => model.file === file && model.table === table),
          ),
      )
      .map(({ table, capability, verb }) => `${capability} never ${verb} ${table}`),
    ...models
      .filter(
        (each) => !uses.some(({ verb, table, file }) => verb === 'reads' && table === each.table && file === each.file),
      )
      .map(({ file, table }) => `${file} never reads ${table}`),
  ];
}

/** Readers in the owner's rank or below it, or without a rank. */
export function readersBelow({ owners }: Declared): string[] {
  return [...owners].flatMap(([table, { capability, readers }]) =>
    readers
      .filter((reader) => rankOf(reader) <= rankOf(capability))
      .map((reader) => `${reader} may not read ${table}: its row is not above that of ${capability}`),
  );
}
