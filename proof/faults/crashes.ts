import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Failpoint } from '#api/kernel/failpoint.ts';
import { recordShipmentEvent } from '#api/order/index.ts';
import { HttpClient } from '#harness/http-client.ts';
import { eventually } from '#harness/eventually.ts';
import { ANNUAL, PERSON_WITH_ZIP } from '#harness/fixtures.ts';
import { joinWithCard } from '#harness/joining.ts';
import { auditBreaks, matchGateway, settleAll } from '../support/match.ts';
import { type SeparateProcesses, type Customer, newCustomer, quote, expectConsistent } from './separate-processes.ts';
import { Checks, type Fault } from './fault.ts';

const RECOVERY_MS = 60_000;
const COMMITS_MAX = 12;

const f24: Fault<SeparateProcesses> = {
  name: 'F24 the connection is cut while COMMIT is in flight: looked up, not guessed',
  run: async (setting) => {
    const { databaseProxy, products, environment } = setting;
    const checks = new Checks();
    const customer = await newCustomer(setting);
    let cuts = 0;
    for (const arrives of [true, false]) {
      for (let skip = 0; skip < COMMITS_MAX; skip++) {
        const form = await quote(customer, products[0] ?? 0);
        const before = databaseProxy.cuts;
        databaseProxy.make({ kind: 'cut_at', text: 'commit', skip, arrives });
        let reply = await customer.browser.post('/checkout/place', form);
        databaseProxy.make({ kind: 'none' });
        const wasCut = databaseProxy.cuts > before;
        cuts += Number(wasCut);
        for (let i = 0; i < 20 && reply.status !== 200; i++) {
          checks.true(`commit ${skip}: only 503, not ${reply.status} ${reply.detail}`, reply.status === 503);
          reply = await customer.browser.post('/checkout/place', form);
        }
        checks.same(`commit ${skip}, ${arrives ? 'arrived' : 'lost'}: the retry`, reply.body['status'], 'placed');
        const { rows } = await sql<{ orders: number }>`
          select count(*) as orders from sales_order where quote_id = ${form['quote_id']} and status = 'placed'`.execute(
          environment.db,
        );
        checks.same(`commit ${skip}: orders`, rows[0]?.orders, 1);
        // No commit was left to cut: this was the last one of the order.
        if (!wasCut) break;
      }
    }
    checks.true(`at least four commits were cut (${cuts})`, cuts >= 4);
    await expectConsistent(setting, checks);
    return checks.broken;
  },
};

type Action = (setting: SeparateProcesses, customer: Customer) => Promise<void>;

const place: Action = async ({ products }, customer) => {
  await customer.browser.post('/checkout/place', await quote(customer, products[0] ?? 0));
};
const cancel: Action = async ({ products }, customer) => {
  const placed = await customer.browser.post('/checkout/place', await quote(customer, products[0] ?? 0));
  await customer.browser.post(`/account/order/${String(placed.body['increment_id'])}/cancel`);
};
const enroll = async ({ environment }: SeparateProcesses): Promise<HttpClient> => {
  const browser = new HttpClient(environment.base_url);
  await browser.post('/session/new');
  await browser.post('/account/register', { ...PERSON_WITH_ZIP, email: `${randomUUID()}@example.test` });
  browser.forgetToken();
  await joinWithCard(browser, ANNUAL);
  return browser;
};
/** Joins and cancels on the same day, so that the whole fee is refunded. */
const leave: Action = async (setting) => {
  const browser = await enroll(setting);
  browser.forgetToken();
  await browser.post('/membership/cancel');
};
/** Ships the box, so that a worker captures the payment. */
const ship: Action = async (setting, customer) => {
  await place(setting, customer);
  const { rows } = await sql<{ shipment_id: string }>`
    select shipment_id from shipment s join sales_order o using (order_id) where o.account_id = ${customer.account_id}
      and o.status = 'placed' order by o.created_at desc limit 1`.execute(setting.environment.db);
  const event = { delivery_status: 'shipped' as const, note: 'It has left.', happened_at: new Date() };
  await recordShipmentEvent(setting.environment.db, { shipment_id: rows[0]?.shipment_id ?? '', ...event });
};

/** The action that reaches each failpoint, and the process that it kills. */
const KILLS: readonly [Failpoint, 'server' | 'worker', (...given: Parameters<Action>) => Promise<unknown>][] = [
  ['place.in_first_step', 'server', place],
  ['place.begun', 'server', place],
  ['gateway.authorized', 'server', place],
  ['place.authorized', 'server', place],
  ['place.settled', 'server', place],
  ['order.canceled', 'server', cancel],
  ['gateway.voided', 'server', cancel],
  ['membership.begun', 'server', enroll],
  ['membership.charged', 'server', enroll],
  ['membership.in_activation', 'server', enroll],
  ['gateway.captured', 'server', enroll],
  ['membership.canceled', 'server', leave],
  ['gateway.refunded', 'server', leave],
  ['gateway.captured', 'worker', ship],
  ['mail.sent', 'worker', place],
];

const f11: Fault<SeparateProcesses> = {
  name: `F11 kill -9 at each of ${KILLS.length} failpoints: money and stock add up`,
  run: async (setting) => {
    const { environment } = setting;
    const checks = new Checks();
    for (const [name, which, action] of KILLS) {
      const customer = await newCustomer(setting);
      if (which === 'server') {
        await setting.server.stop();
        setting.server = (await environment.startServer({ FAILPOINT: name })).child;
        await action(setting, customer);
        await eventually(`${name} to end the server`, async () => !setting.server.isRunning(), RECOVERY_MS);
        setting.server = (await environment.startServer()).child;
      } else {
        await setting.worker.stop();
        const worker = await environment.startWorker({ FAILPOINT: name });
        await action(setting, customer);
        await eventually(`${name} to end the worker`, async () => !worker.isRunning(), RECOVERY_MS);
        setting.worker = await environment.startWorker();
      }
      await settleAll(environment);
      const breaks = [...(await matchGateway(environment)), ...(await auditBreaks(environment.db))];
      checks.same(`after ${name}`, breaks, []);
    }
    const { rows } = await sql<{ refunds: number; sent: number }>`
      select (select count(*) from membership_refund) as refunds, (select count(*) from membership_refund_sent) as sent`.execute(
      environment.db,
    );
    checks.same('refunds of memberships, and those that the gateway confirmed', rows[0], { refunds: 2, sent: 2 });
    return checks.broken;
  },
};

export const CRASH_FAULTS = [f11, f24] as const;
