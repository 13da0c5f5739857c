import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { NOTICE_PATH } from '#api/gateway/payment/port.ts';
import { signedNotice } from '#harness/notice.ts';
import { HttpClient, type Reply } from '#harness/http-client.ts';
import { eventually } from '#harness/eventually.ts';
import { isReady, NOTICE_SECRET } from '#harness/environment.ts';
import { settleAll } from '../support/match.ts';
import { type SeparateProcesses, type Customer, newCustomer, quote, expectConsistent } from './separate-processes.ts';
import { Checks, type Fault } from './fault.ts';

const RECOVERY_MS = 60_000;
const BREAKER_MS = 30_000;

/** The orders of this customer, their payments at the gateway, and the mails about them. */
async function ordersOf({ environment }: SeparateProcesses, { account_id }: Customer): Promise<unknown> {
  const { rows } = await sql`
    select o.status, p.status as payment,
      (select count(*) from mail m where m.dedupe_key = 'order-placed:' || o.order_id) as mails,
      (select count(*) from payment_event e where e.payment_id = p.payment_id and e.event = 'authorized') as events
    from sales_order o join payment p on p.subject_id = o.order_id where o.account_id = ${account_id}`.execute(
    environment.db,
  );
  return rows;
}

const ONE_ORDER = [{ status: 'placed', payment: 'authorized', mails: 1, events: 1 }];

const f5: Fault<SeparateProcesses> = {
  name: "F5 the gateway's notice comes before its answer: one order, right state",
  run: async (setting) => {
    const { products } = setting;
    const checks = new Checks();
    const customer = await newCustomer(setting);
    const form = await quote(customer, products[0] ?? 0);
    let isAnswered = false;
    const placing = customer.browser.post('/checkout/place', { ...form, payment_token: 'tok_late' }).then((reply) => {
      isAnswered = true;
      return reply;
    });
    await eventually(
      'a notice',
      async () => {
        const { rows } = await sql`
        select 1 from payment_notice join payment using (payment_id)
        where account_id = ${customer.account_id} and purpose = 'order'`.execute(setting.environment.db);
        return rows.length > 0;
      },
      RECOVERY_MS,
    );
    checks.same('the shopper was answered before', isAnswered, false);
    const { status, body } = await placing;
    checks.same('told', [status, body['status']], [200, 'placed']);
    checks.same('orders', await ordersOf(setting, customer), ONE_ORDER);
    await expectConsistent(setting, checks);
    return checks.broken;
  },
};

const COPIES = 20;

const f6: Fault<SeparateProcesses> = {
  name: `F6 the gateway's notice comes ${COPIES} times at once: one order, one mail`,
  run: async (setting) => {
    const { environment, products } = setting;
    const checks = new Checks();
    const customer = await newCustomer(setting);
    const form = await quote(customer, products[0] ?? 0);
    const told = await customer.browser.post('/checkout/place', { ...form, payment_token: 'tok_error_after' });
    checks.same('told', told.detail, 'payment_unknown');
    const { rows } = await sql<{ payment_id: string }>`
      select payment_id from payment where account_id = ${customer.account_id} and purpose = 'order'`.execute(
      environment.db,
    );
    const notice = { notice_id: randomUUID(), key: rows[0]?.payment_id ?? '' };
    const { headers, body } = signedNotice(notice, { secret: NOTICE_SECRET, at: new Date() });
    const copies = Array.from({ length: COPIES }, async () =>
      fetch(environment.base_url + NOTICE_PATH, { method: 'POST', headers, body }),
    );
    const statuses = (await Promise.all(copies)).map((answer) => answer.status);
    checks.same('answers', [...new Set(statuses)], [200]);
    const wanted = JSON.stringify(ONE_ORDER);
    await eventually(
      'an order placed by the notice',
      async () => {
        return JSON.stringify(await ordersOf(setting, customer)) === wanted;
      },
      RECOVERY_MS,
    );
    await expectConsistent(setting, checks);
    checks.same('orders', await ordersOf(setting, customer), ONE_ORDER);
    return checks.broken;
  },
};

/** Too many failures at the gateway open the breaker, which would also block the customers of the next fault. */
async function untilBreakerCloses({ products }: SeparateProcesses, customer: Customer | undefined): Promise<void> {
  await eventually(
    'a breaker that closes',
    async () => {
      if (!customer) return false;
      const form = await quote(customer, products[0] ?? 0);
      return (await customer.browser.post('/checkout/place', form)).status === 200;
    },
    BREAKER_MS,
  );
}

const f9: Fault<SeparateProcesses> = {
  name: 'F9 the gateway is down: browsing and carts are fine, checkout says so, the breaker opens and closes',
  run: async (setting) => {
    const { gatewayProxy, products } = setting;
    const checks = new Checks();
    const customer = await newCustomer(setting);
    const { browser } = customer;
    const order = await quote(customer, products[0] ?? 0);
    gatewayProxy.make({ kind: 'down' });
    const told: string[] = [];
    for (let i = 0; i < 7; i++) {
      const again = i === 0 ? order : await quote(customer, products[0] ?? 0);
      told.push((await browser.post('/checkout/place', again)).detail);
    }
    checks.true(
      `checkout says so (${told.join(', ')})`,
      told.every((one) => /^payment_un(known|available)$/.test(one)),
    );
    checks.same('the breaker is open', told.at(-1), 'payment_unavailable');
    checks.same('browsing', (await browser.get('/products')).status, 200);
    const put = await browser.put('/carts', { products: [{ product_id: products[1] ?? 0, qty: 2 }] });
    checks.same('the cart', put.status, 200);
    gatewayProxy.make({ kind: 'none' });
    await settleAll(setting.environment);
    await untilBreakerCloses(setting, customer).catch((error: unknown) => checks.true(String(error), false));
    await expectConsistent(setting, checks);
    return checks.broken;
  },
};

const WAITING = 24;

const f10: Fault<SeparateProcesses> = {
  name: 'F10 the gateway takes 20 s: the pool is not drained, other calls are served',
  run: async (setting) => {
    const { gatewayProxy, products } = setting;
    const checks = new Checks();
    const customers: Customer[] = [];
    for (let i = 0; i < WAITING; i++) customers.push(await newCustomer(setting));
    const forms = await Promise.all(customers.map((customer) => quote(customer, products[0] ?? 0)));
    const [visitor] = customers;
    gatewayProxy.make({ kind: 'delay', ms: 20_000 });
    let answered = 0;
    const placing = customers.map(async ({ browser }, at) => {
      const reply = await browser.post('/checkout/place', forms[at] ?? {});
      answered++;
      return reply.detail;
    });
    // More shoppers wait for the bank than the pool has connections; carts must still be served.
    const others: Reply[] = [];
    for (let i = 0; i < 50; i++) others.push(await new HttpClient(setting.environment.base_url).get('/products'));
    if (visitor) others.push(await visitor.browser.get('/account/orders'), await visitor.browser.get('/carts'));
    checks.same('other calls', [...new Set(others.map(({ status }) => status))], [200]);
    checks.same('answers of the bank before them', answered, 0);
    const told = await Promise.all(placing);
    checks.true(
      `placing says so (${[...new Set(told)].join(', ')})`,
      told.every((one) => one.startsWith('payment_un')),
    );
    gatewayProxy.make({ kind: 'none' });
    gatewayProxy.cutAll();
    await expectConsistent(setting, checks);
    await untilBreakerCloses(setting, customers[0]).catch((error: unknown) => checks.true(String(error), false));
    return checks.broken;
  },
};

const f18: Fault<SeparateProcesses> = {
  name: 'F18 kill -9 PostgreSQL: the server reconnects on its own',
  run: async (setting) => {
    const { environment, products } = setting;
    const checks = new Checks();
    const { browser } = await newCustomer(setting);
    for (let qty = 1; qty <= 3; qty++) {
      const before = await browser.put('/carts', { products: [{ product_id: products[0] ?? 0, qty }] });
      checks.same('a change', before.status, 200);
      const { pid } = environment.postgres;
      process.kill(pid, 'SIGKILL');
      await eventually('another PostgreSQL', async () => environment.postgres.pid !== pid, RECOVERY_MS);
      await eventually('a ready server', () => isReady(environment.base_url), RECOVERY_MS);
      const { items } = (await browser.get('/carts')).body as { items: { line_item_qty: number }[] };
      checks.same('the acknowledged change', items[0]?.line_item_qty, qty);
    }
    return checks.broken;
  },
};

const RESTARTS = Number(process.env['PROOF_RESTARTS'] ?? 5);

const f19: Fault<SeparateProcesses> = {
  name: `F19 PostgreSQL is restarted ${RESTARTS} times under load: only 503s, audit clean`,
  run: async (setting) => {
    const { environment, products } = setting;
    const checks = new Checks();
    const people = [await newCustomer(setting), await newCustomer(setting), await newCustomer(setting)];
    let isOpen = true;
    const statuses = new Map<number, number>();
    const load = people.map(async ({ browser }, at) => {
      for (let i = 0; isOpen; i++) {
        const form = { products: [{ product_id: products[at] ?? 0, qty: 1 + (i % 5) }] };
        const { status } = await browser.put('/carts', form);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status !== 200) await wait(20);
      }
    });
    for (let i = 0; i < RESTARTS; i++) {
      const { pid } = environment.postgres;
      process.kill(pid, 'SIGINT');
      await eventually('another PostgreSQL', async () => environment.postgres.pid !== pid, RECOVERY_MS);
      await eventually('a ready server', () => isReady(environment.base_url), RECOVERY_MS);
      await wait(1_000);
    }
    isOpen = false;
    await Promise.all(load);
    checks.same(
      'statuses other than 200 and 503',
      [...statuses.keys()].filter((one) => one !== 200 && one !== 503),
      [],
    );
    await expectConsistent(setting, checks);
    return checks.broken;
  },
};

const f15: Fault<SeparateProcesses> = {
  name: 'F15 SIGTERM under load: drained within 10 s, nothing cut off',
  run: async (setting) => {
    const { environment, products } = setting;
    const checks = new Checks();
    const people: Customer[] = [];
    for (let i = 0; i < 4; i++) people.push(await newCustomer(setting));
    const details = new Map<string, number>();
    let isOpen = true;
    const load = people.map(async ({ browser }, at) => {
      for (let i = 0; isOpen; i++) {
        const reply = await browser.put('/carts', { products: [{ product_id: products[at] ?? 0, qty: 1 + (i % 5) }] });
        const how = `${reply.outcome} ${reply.detail}`.trim();
        details.set(how, (details.get(how) ?? 0) + 1);
        if (reply.outcome !== 'ok') return;
      }
    });
    await wait(500);
    const tookMs = await setting.server.stop();
    isOpen = false;
    await Promise.all(load);
    checks.true(`drained within 10 s (${tookMs.toFixed(0)} ms)`, tookMs <= 10_000);
    // A refused connection carried nothing; the drained server answers 503 on a new one.
    const cut = [...details.keys()].filter((how) => how.startsWith('unknown') && how !== 'unknown busy');
    checks.same('requests cut off', cut, []);
    setting.server = (await environment.startServer()).child;
    return checks.broken;
  },
};

export const PROCESS_FAULTS = [f5, f6, f9, f10, f15, f18, f19] as const;
