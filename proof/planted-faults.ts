// `npm run planted-faults`: plants one fault at a time in a copy of the shop; the tests must catch each.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

type Fault = { name: string; words: string; file: string; tests: string[] };

const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDER = path.join(ROOT, 'proof', 'planted');
const ONLY = process.env['PLANTED_ONLY'] ?? '';
const SHOWN = 1_500;

const faults = listFaults();
const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'planted-faults-'));
try {
  run('git', ['worktree', 'add', '--detach', '--force', copy, 'HEAD'], ROOT);
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
  process.exitCode = plantAll() ? 0 : 1;
} finally {
  spawnSync('git', ['worktree', 'remove', '--force', copy], { cwd: ROOT });
  fs.rmSync(copy, { recursive: true, force: true });
}

/** A patch starts with a sentence that says what it breaks and a line that names the tests that must catch it. */
function listFaults(): Fault[] {
  const files = fs.readdirSync(FOLDER).filter((file) => file.endsWith('.patch') && file.includes(ONLY));
  return files.toSorted().map((file) => {
    const [words = '', tests = ''] = fs.readFileSync(path.join(FOLDER, file), 'utf8').split('\n');
    if (!tests.startsWith('Tests: ')) throw new Error(`The second line of ${file} must name its tests.`);
    const name = path.basename(file, '.patch');
    return { name, words, file: path.join(FOLDER, file), tests: tests.slice('Tests: '.length).split(' ') };
  });
}

/** @returns whether all were caught by tests that pass without them. */
function plantAll(): boolean {
  const baseline = runTests([...new Set(faults.flatMap(({ tests }) => tests))]);
  if (baseline.failed) {
    console.log(`The tests fail without any fault, so they prove nothing:\n${baseline.output.slice(-SHOWN)}`);
    return false;
  }
  let caught = 0;
  for (const fault of faults) {
    const verdict = plant(fault);
    if (verdict === 'caught') caught++;
    console.log(`${verdict.toUpperCase().padEnd(14)} ${fault.name}: ${fault.words}`);
  }
  console.log(`\n${caught} of ${faults.length} planted faults caught`);
  return caught === faults.length;
}

function plant({ file, name, tests }: Fault): 'caught' | 'missed' | 'does not fit' {
  const applied = spawnSync('git', ['apply', '--recount', file], { cwd: copy, encoding: 'utf8' });
  if (applied.status !== 0) {
    console.log(`${name}.patch no longer fits the code; update it. ${applied.stderr.trim().split('\n')[0] ?? ''}`);
    return 'does not fit';
  }
  const { failed } = runTests(tests);
  run('git', ['checkout', '--quiet', '--', '.'], copy);
  return failed ? 'caught' : 'missed';
}

/** API tests need a database and rule tests don't, so each kind runs in its own project. */
function runTests(tests: readonly string[]): { failed: boolean; output: string } {
  const kinds = [
    { project: 'rules', files: tests.filter((file) => !file.startsWith('test/api/')) },
    { project: 'api*', files: tests.filter((file) => file.startsWith('test/api/')) },
  ].filter(({ files }) => files.length > 0);
  const results = kinds.map(({ project, files }) =>
    spawnSync('node_modules/.bin/vitest', ['run', '--project', project, ...files], { cwd: copy, encoding: 'utf8' }),
  );
  return {
    failed: results.some(({ status }) => status !== 0),
    output: results.map(({ stdout, stderr }) => stdout + stderr).join('\n'),
  };
}

/** @throws Error with git's own message. */
function run(program: string, words: string[], cwd: string): void {
  const { status, stderr } = spawnSync(program, words, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${words.join(' ')}: ${stderr}`);
}
