import { migrate } from '#api/db/migrate.ts';

/** Migrates the database at DATABASE_URL in a process that may be killed (F26). */
console.log((await migrate(process.env['DATABASE_URL'] ?? '')).applied);
