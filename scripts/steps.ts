import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import pLimit from 'p-limit';
import { buildBundles, bundlesAreFresh } from './bundles.ts';
import { listTested, testsOf } from './capability-tests.ts';
import { findChromium } from './chromium.ts';
import { BOUNDED } from './folders.ts';

type Count = { passed: number; failed: number };
type Step = { name: string; command: string[]; count?: () => Count; env?: Record<string, string> };

const VITEST_REPORT = 'var/test/vitest.json';
/** Proofs take minutes; they have scripts of their own. */
const WITHOUT_PROOFS = '--project=!proof';
const PLAYWRIGHT_REPORT = 'var/test/playwright.json';

/** Writes the types that each page imports. */
const PAGE_TYPES: Step = { name: 'page types', command: ['react-router', 'typegen'] };
/** Each is one line of the summary; the test runners count their own cases. */
const CHECKS: Step[] = [
  // The linter loads all types anyway, so it checks them, too: in half the time of six runs of the compiler.
  { name: 'types and lint', command: ['oxlint', '--type-check'] },
  { name: 'boundaries', command: ['depcruise', '--config', '.dependency-cruiser.mjs', ...BOUNDED] },
  { name: 'unused code', command: ['knip', '--no-progress'] },
  { name: 'formatting', command: ['biome', 'format', '.'] },
];
/** Most checks use one core at a time. */
const CHECKS_AT_ONCE = 2;

/**
 * Runs every check and test, or the tests of capabilities (`cart order`), or watches them (`--watch cart`). Prints what
 * failed, then one line 'N passed, N failed'.
 * @returns the exit code.
 */
export async function runTests(args: readonly string[]): Promise<number> {
  const isWatch = args.includes('--watch');
  const names = args.filter((arg) => arg !== '--watch');
  const tested = listTested();
  const unknown = names.filter((name) => !tested.includes(name));
  if (unknown.length > 0) {
    console.error(`There are no tests of ${unknown.join(' or ')}. Name some of: ${tested.join(', ')}.`);
    return 1;
  }
  const only = names.length > 0 ? testsOf(names) : null;
  if (isWatch) return watchTests(only?.rules ?? []);
  fs.mkdirSync('var/test', { recursive: true });
  const counts: Count[] = [];
  if (!only) counts.push(...(await runChecks()));
  if (!only || only.rules.length > 0) counts.push(await runVitest(only?.rules ?? []));
  if (!only || only.journeys.length > 0) counts.push(await runBrowser(only?.journeys ?? []));
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/** Also builds the bundles that the journeys need, so that no core is idle. */
async function runChecks(): Promise<Count[]> {
  const pageTypes = await runStep(PAGE_TYPES);
  const limit = pLimit(CHECKS_AT_ONCE);
  const checked = Promise.all(CHECKS.map((step) => limit(() => runStep(step))));
  const built = limit(async () => {
    if (!bundlesAreFresh()) await buildBundles();
  });
  const [counts] = await Promise.all([checked, built]);
  return [pageTypes, ...counts];
}

/** Runs rules and API tests again whenever something they use changes, until it is stopped. */
async function watchTests(folders: readonly string[]): Promise<number> {
  const child = spawn('node_modules/.bin/vitest', ['watch', WITHOUT_PROOFS, ...folders], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'test' },
  });
  // Ctrl-C reaches it directly; this process waits until it has cleaned up.
  process.on('SIGINT', () => undefined);
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 0)));
}

function runVitest(folders: readonly string[]): Promise<Count> {
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`];
  const command = ['vitest', 'run', WITHOUT_PROOFS, ...folders, ...reports];
  return runStep({ name: 'rules and API', command, count: countVitest });
}

async function runBrowser(folders: readonly string[]): Promise<Count> {
  const chromium = await findChromium();
  if (!chromium.path) {
    console.log(`FAIL browser journeys: ${chromium.reason}`);
    return { passed: 0, failed: 1 };
  }
  if (!bundlesAreFresh()) await buildBundles();
  return runStep({
    name: 'browser journeys',
    command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts', ...folders],
    env: { CHROMIUM_PATH: chromium.path, PLAYWRIGHT_JSON_OUTPUT_FILE: path.resolve(PLAYWRIGHT_REPORT) },
    count: countPlaywright,
  });
}

async function runStep(step: Step): Promise<Count> {
  const began = performance.now();
  const { code, output } = await run(step.command, step.env ?? {}, step.count !== undefined);
  const count = step.count && code !== null ? step.count() : { passed: 0, failed: 0 };
  // A runner that counts nothing, or fails outside its cases, counts as a failed step.
  if (!step.count || count.passed + count.failed === 0 || (code !== 0 && count.failed === 0)) {
    if (code === 0 && !step.count) count.passed++;
    else count.failed++;
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    `${count.failed === 0 ? 'ok  ' : 'FAIL'} ${step.name} (${seconds} s${step.count ? `, ${count.passed} passed, ${count.failed} failed` : ''})`,
  );
  if (count.failed > 0 && !step.count) console.log(output.trim());
  return count;
}

function run(
  command: string[],
  env: Record<string, string>,
  isShown: boolean,
): Promise<{ code: number | null; output: string }> {
  const [program = '', ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(`node_modules/.bin/${program}`, args, {
      stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
      env: { ...process.env, NODE_ENV: 'test', ...env },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-20_000);
      });
    }
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('exit', (code) => resolve({ code, output }));
  });
}

function countVitest(): Count {
  const report = readReport(VITEST_REPORT) as {
    numPassedTests?: number;
    numFailedTests?: number;
    numFailedTestSuites?: number;
  };
  const failed = (report.numFailedTests ?? 0) || (report.numFailedTestSuites ?? 0);
  return { passed: report.numPassedTests ?? 0, failed };
}

function countPlaywright(): Count {
  const { stats } = readReport(PLAYWRIGHT_REPORT) as {
    stats?: { expected: number; unexpected: number; flaky: number };
  };
  return { passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) };
}

function readReport(file: string): object {
  try {
    const report = JSON.parse(fs.readFileSync(file, 'utf8')) as object;
    fs.rmSync(file);
    return report;
  } catch {
    return {};
  }
}
