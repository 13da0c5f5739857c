import { openDb, openPool } from '#api/db/pool.ts';
import { sandboxGateway } from '#api/gateway/payment/sandbox.ts';
import { renewDue } from '#api/membership/renew-memberships.ts';
import { chargeNow, settleCharge } from '#api/payment/index.ts';

/**
 * Runs the renewals due at RENEW_AT once, as a worker would, in a process that a failpoint may kill. Prints how
 * many were renewed.
 */
const env = (name: string) => process.env[name] ?? '';
const db = openDb(openPool(env('DATABASE_URL'), { size: 4, role: null, onError: (error) => console.error(error) }));
const payments = { db, gateway: sandboxGateway({ url: env('SANDBOX_GATEWAY_URL') }) };
const renewed = await renewDue(
  {
    db,
    public_url: 'http://127.0.0.1',
    cashier: {
      charge: (charge) => chargeNow(payments, charge),
      settle: (payment_id, now) => settleCharge(payments, payment_id, now),
    },
  },
  new Date(env('RENEW_AT')),
);
console.log(renewed);
await db.destroy();
