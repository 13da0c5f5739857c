import { migrate } from '#api/db/migrate.ts';

/** Brings the database at DATABASE_URL up to date, in a process that may be killed (F26). */
console.log((await migrate(process.env['DATABASE_URL'] ?? '')).applied);
