import { openDb, openPool } from '#api/db/pool.ts';
import { sandboxGateway } from '#api/gateway/payment/sandbox.ts';
import { renewDue } from '#api/membership/renew-memberships.ts';

/**
 * Runs the renewals due at RENEW_AT once, as a worker would, in a process that a failpoint may kill. Prints how
 * many were renewed.
 */
const env = (name: string) => process.env[name] ?? '';
const db = openDb(openPool(env('DATABASE_URL'), { size: 4, role: null, onError: (error) => console.error(error) }));
const gateway = sandboxGateway({ url: env('SANDBOX_GATEWAY_URL') });
const renewed = await renewDue({ db, gateway, public_url: 'http://127.0.0.1' }, new Date(env('RENEW_AT')));
console.log(renewed);
await db.destroy();
