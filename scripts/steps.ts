import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { buildBundles, bundlesAreFresh } from './bundles.ts';
import { findChromium } from './chromium.ts';

type Count = { passed: number; failed: number };
type Step = { name: string; command: string[]; count?: () => Count; env?: Record<string, string> };

const RUNTIMES = ['domain', 'api', 'gateway', 'pictures', 'demo', 'ui', 'storefront', 'test', 'e2e', 'bench', 'proof'];
const VITEST_REPORT = 'var/test/vitest.json';
const PLAYWRIGHT_REPORT = 'var/test/playwright.json';

/** Cheap checks first; each is one line of the summary, and the test runners count their own cases. */
const CHECKS: Step[] = [
  { name: 'page types', command: ['react-router', 'typegen'] },
  ...RUNTIMES.map((runtime) => ({
    name: `types of ${runtime}`,
    command: ['tsc', '--noEmit', '-p', `${runtime}/tsconfig.json`],
  })),
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'formatting', command: ['biome', 'format', '.'] },
  {
    name: 'boundaries',
    command: [
      'depcruise',
      '--config',
      '.dependency-cruiser.mjs',
      'domain',
      'api',
      'gateway',
      'pictures',
      'storefront',
      'ui',
      'demo',
      'scripts',
      'bench',
      'proof',
    ],
  },
  { name: 'unused code', command: ['knip', '--no-progress'] },
];

/**
 * Runs every check and test; prints what failed, then one line 'N passed, N failed'.
 * @returns the exit code.
 */
export async function runSteps(): Promise<number> {
  fs.mkdirSync('var/test', { recursive: true });
  const total: Count = { passed: 0, failed: 0 };
  const add = (count: Count) => {
    total.passed += count.passed;
    total.failed += count.failed;
  };
  for (const step of CHECKS) add(await runStep(step));
  add(
    await runStep({
      name: 'rules and API',
      command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`],
      count: countVitest,
    }),
  );
  add(await runBrowser());
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}

async function runBrowser(): Promise<Count> {
  const chromium = await findChromium();
  if (!chromium.path) {
    console.log(`FAIL browser journeys: ${chromium.reason}`);
    return { passed: 0, failed: 1 };
  }
  if (!bundlesAreFresh()) await buildBundles();
  return runStep({
    name: 'browser journeys',
    command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
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
