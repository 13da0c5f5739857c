/** Every table with its row type. Each capability's `tables.ts` adds its own; test/architecture compares them with the database. */
export interface Tables {}

/** A capability reads and writes its own tables. Others need to be listed here; test/architecture compares the lists with the SQL. */
export type TableOwners = {
  readonly [Name in keyof Tables]?: {
    /** Capabilities that read it in SQL of their own. Their rank is higher than the owner's. */
    readonly readers: readonly string[];
    readonly writers?: readonly string[] | 'everyone';
  };
};

/**
 * Files of a capability that may read tables of higher-ranked capabilities: statements that answer one question from
 * many tables at once. They never write those tables.
 */
export type ReadModels = {
  readonly [file: string]: { readonly reads: readonly (keyof Tables)[]; readonly reason: string };
};
