/** Every table with its row type. Each capability's `tables.ts` adds its own; test/architecture compares them with the database. */
export interface Tables {}

/** Who may touch a capability's tables: it reads and writes them itself; every other reader or writer is listed by name. */
export type TableOwners = {
  readonly [Name in keyof Tables]?: {
    /** Capabilities that read it in SQL of their own. Their rank is higher than the owner's. */
    readonly readers: readonly string[];
    readonly writers?: readonly string[] | 'everybody';
  };
};
