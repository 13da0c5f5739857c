import fc from 'fast-check';
import { z } from 'zod';
import { auditDatabase } from '#api/db/audit.ts';
import type { OpenShop } from '#api/server.ts';
import { MUTATORS } from './fuzz-mutators.ts';
import {
  type CallerName,
  CALLERS,
  type Json,
  type JsonObject,
  type Operation,
  operationsOf,
  type Plan,
} from './fuzz-plan.ts';
import { contentTypeOf, requestOf } from './fuzz-request.ts';
import { type Hints, valueOf } from './fuzz-shapes.ts';
import { differences, readState, readWatermark, type State } from './fuzz-state.ts';
import { DELETES, Fixtures } from './fuzz-fixtures.ts';
import type { GoogleTokens } from './fuzz-ready.ts';

export type FuzzOptions = {
  /** Requests to each operation. */
  runs: number;
  seed: number;
  /** Slower answers are findings; null where time is not checked. */
  slow_ms: number | null;
  /** Only operations whose name contains one of these, with commas between them; by default all. */
  only?: string | undefined;
  onRow?: (row: FuzzRow) => void;
  /** Where the shop lets people sign in with Google. */
  google?: GoogleTokens;
};
export type FuzzRow = { operation: string; statuses: Record<string, number>; slowest_ms: number };
export type FuzzReport = { rows: FuzzRow[]; findings: string[] };

const BATCH = 20;
const SHOWN = 700;
/** Half of the requests to calls that take files are such forms. */
const MULTIPART = ['multipart', 'multipart'] as const;
const ENOUGH_FOR_A_YES = 100;
/** A payment attempt is stored with its outcome, so that its key gets the same answer again. */
const STORED_DECLINE = /"code":"(payment_declined|payment_method_not_found)"/;
/** No such method, no such address, or a body that was refused before routing. */
const WRONG_METHOD_STATUSES = new Set([400, 404, 405, 413, 415]);
const ROLE_OF: Record<CallerName, string> = {
  visitor: 'visitor',
  guest: 'visitor',
  lead: 'lead',
  member: 'member',
  other: 'member',
  lapsed: 'canceled',
};

/** Sends `runs` requests to every operation of the shop's OpenAPI document and checks every answer. */
export async function fuzz(open: OpenShop, options: FuzzOptions): Promise<FuzzReport> {
  const { body } = await open.app.inject({ url: '/api/docs/openapi.json' });
  const operations = operationsOf(JSON.parse(body)).filter(({ name }) =>
    (options.only ?? '').split(',').some((part) => name.includes(part)),
  );
  const report: FuzzReport = { rows: [], findings: [] };
  const checker = new Checker(open, options, report.findings);
  for (const operation of operations) {
    const row: FuzzRow = { operation: operation.name, statuses: {}, slowest_ms: 0 };
    checker.refusals.clear();
    for (let from = 0; from < options.runs; from += BATCH) {
      await runBatch(checker, operation, from, row);
    }
    // If no request to a call ever succeeded, its hints are too poor to prove anything.
    if (options.runs >= ENOUGH_FOR_A_YES && !row.statuses[200]) {
      report.findings.push(`${row.operation} never said yes. Well-formed requests got:${checker.commonRefusals()}`);
    }
    report.rows.push(row);
    options.onRow?.(row);
  }
  return report;
}

async function runBatch(checker: Checker, operation: Operation, from: number, row: FuzzRow): Promise<void> {
  const { options } = checker;
  await checker.fixtures.restore(operation.name);
  const [callers, count] = [callersFor(operation), Math.min(BATCH, options.runs - from)];
  const known = new Map<CallerName, { hints: Hints; foreign: Hints }>();
  for (let i = from; i < from + count; i++) {
    const seed = options.seed + i + saltOf(operation.name);
    const caller = callers[i % callers.length] ?? 'visitor';
    const ids = known.get(caller) ?? (await checker.fixtures.idsFor(caller, operation.name));
    known.set(caller, ids);
    const plan = planOf(operation, { caller, seed, ...ids, isBroken: isBrokenAt(i, callers.length) });
    const { status, took_ms } = await checker.send(plan, `FUZZ_SEED=${options.seed}, request ${i}`);
    // Someone new takes the place of who has deleted their account.
    if (operation.name === DELETES && status === 200) {
      known.delete(caller);
      await checker.fixtures.restore();
    }
    row.statuses[status] = (row.statuses[status] ?? 0) + 1;
    row.slowest_ms = Math.max(row.slowest_ms, Math.round(took_ms));
  }
  await checker.audit(operation.name);
}

/** Gives each operation its own mutations, reproducible from the seed. */
function saltOf(name: string): number {
  return Array.from(name).reduce((salt, letter) => (salt * 31 + letter.charCodeAt(0)) % 1_000_003, 7);
}

/** Every other request, and of each caller too: with an even number of callers, rounds alternate. */
function isBrokenAt(i: number, callers: number): boolean {
  const [round, batch] = [Math.floor(i / callers), Math.floor(i / BATCH)];
  return (i + batch + (callers % 2 === 0 ? round : 0)) % 2 === 1;
}

/** Allowed callers three times as often as the others, who come early, so that a short run has them, too. */
function callersFor({ access }: Operation): CallerName[] {
  const allowed = CALLERS.filter((caller) => access === 'anyone' || access.includes(ROLE_OF[caller]));
  return [...allowed, ...CALLERS, ...allowed, ...allowed];
}

/** A request from its seed: well-formed by the schemas, then mutated once or twice if `isBroken`. */
function planOf(
  operation: Operation,
  setting: { caller: CallerName; seed: number; hints: Hints; foreign: Hints; isBroken: boolean },
): Plan {
  const { caller, seed, hints, foreign, isBroken } = setting;
  const made = fc.record({
    params: valueOf(operation.params, hints),
    query: valueOf(operation.query, hints),
    body: operation.body ? valueOf(operation.body, hints) : fc.constant<Json>({}),
    encoding: fc.constantFrom<Plan['encoding'][]>('form', 'json', ...(operation.takes_multipart ? MULTIPART : [])),
    picks: fc.noBias(fc.array(fc.nat(), { minLength: 8, maxLength: 8 })),
  });
  // The first samples of a seed are its smallest, and adjacent seeds start out similar.
  const sample = fc.sample(made, { seed: (seed * 7_919) % 2_147_483_647, numRuns: 4 }).at(-1);
  if (!sample) throw new Error('fast-check made no request.');
  const { picks, encoding } = sample;
  // A copy, because several fields may share one hint and a mutator changes only one of them.
  const { params, query, body } = structuredClone({ params: sample.params, query: sample.query, body: sample.body });
  const plan: Plan = {
    operation,
    caller,
    method: operation.method,
    params: params as JsonObject,
    query: query as JsonObject,
    body,
    encoding,
    raw_body: null,
    raw_query: '',
    content_type: contentTypeOf(encoding),
    csrf: 'own',
    headers: {},
    is_foreign: false,
    broken_by: [],
  };
  if (!isBroken) return plan;
  const pick = (below: number) => (picks.shift() ?? 0) % below;
  for (let count = 1 + pick(2); count > 0; count--) {
    const mutator = MUTATORS[pick(MUTATORS.length)];
    mutator?.run(plan, pick, foreign);
    plan.broken_by.push(mutator?.name ?? '');
  }
  return plan;
}

/** Sends requests one by one and reports what is wrong with the answers. */
class Checker {
  readonly fixtures: Fixtures;
  /** How often a well-formed request to the present operation was refused, by the start of the answer. */
  readonly refusals = new Map<string, number>();
  readonly options: FuzzOptions;
  readonly #open: OpenShop;
  readonly #findings: string[];
  readonly #schemas = new Map<string, z.ZodType>();

  constructor(open: OpenShop, options: FuzzOptions, findings: string[]) {
    this.fixtures = new Fixtures(open, {}, options.google ?? null);
    this.options = options;
    this.#open = open;
    this.#findings = findings;
  }

  async send(plan: Plan, where: string): Promise<{ status: number; took_ms: number }> {
    const { db } = this.#open.shop;
    const request = requestOf(plan, await this.fixtures.sessionOf(plan.caller));
    const mark = await readWatermark(db);
    const before = plan.operation.method === 'GET' ? null : await readState(db);
    const began = performance.now();
    const answer = await this.#open.app.inject(request);
    const tookMs = performance.now() - began;
    const status = answer.statusCode;
    if (status >= 400 && plan.broken_by.length === 0) {
      const refusal = `${status} ${answer.body.slice(0, SHOWN)}`;
      this.refusals.set(refusal, (this.refusals.get(refusal) ?? 0) + 1);
    }
    const problems = [...this.#wrongsOf(plan, status, answer.body), ...this.#slow(tookMs)];
    if (status >= 400 && !STORED_DECLINE.test(answer.body) && (await readWatermark(db)) !== mark) {
      problems.push(...(await this.#leftBehind(before)));
    }
    for (const wrong of problems) {
      const sent = JSON.stringify({ ...request, broken_by: plan.broken_by }).slice(0, SHOWN);
      this.#findings.push(
        `${plan.operation.name} as ${plan.caller}: ${wrong} (${where})\n   ${sent}\n   ${status} ${answer.body.slice(0, SHOWN)}`,
      );
    }
    return { status, took_ms: tookMs };
  }

  /** The three most common refusals, a line each. */
  commonRefusals(): string {
    const common = Array.from(this.refusals).toSorted(([, a], [, b]) => b - a);
    return common
      .slice(0, 3)
      .map(([refusal, count]) => `\n   ${count} x ${refusal}`)
      .join('');
  }

  /** After every batch, audit.sql must find nothing. */
  async audit(operation: string): Promise<void> {
    for (const { name, rows } of await auditDatabase(this.#open.shop.db)) {
      this.#findings.push(`${operation}: the audit found "${name}": ${JSON.stringify(rows).slice(0, SHOWN)}`);
    }
  }

  #wrongsOf({ operation, method, is_foreign, broken_by }: Plan, status: number, body: string): string[] {
    if (status >= 500) return [`answered ${status}`];
    if (method !== operation.method)
      return WRONG_METHOD_STATUSES.has(status) ? [] : [`answered ${status} to ${method}`];
    if (status < 400 && is_foreign && broken_by.length === 1) return ["was let in with another person's id"];
    const schema = operation.answers[status];
    if (!schema) return [`answered ${status}, which the document does not know`];
    try {
      const read = this.#schemaOf(`${operation.name} ${status}`, schema).safeParse(JSON.parse(body));
      return read.success
        ? []
        : [`the answer is not what its schema says: ${JSON.stringify(read.error.issues).slice(0, 300)}`];
    } catch (error) {
      return [`the answer is no JSON: ${String(error)}`];
    }
  }

  #slow(tookMs: number): string[] {
    const { slow_ms } = this.options;
    return slow_ms !== null && tookMs > slow_ms ? [`took ${Math.round(tookMs)} ms`] : [];
  }

  async #leftBehind(before: State | null): Promise<string[]> {
    if (!before) return [];
    const changed = differences(before, await readState(this.#open.shop.db));
    return changed.length > 0 ? [`was refused and changed ${changed.join(', ')}`] : [];
  }

  #schemaOf(key: string, schema: JsonObject): z.ZodType {
    const known = this.#schemas.get(key);
    if (known) return known;
    const made = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
    this.#schemas.set(key, made);
    return made;
  }
}
