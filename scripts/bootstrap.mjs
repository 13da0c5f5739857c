// What `npm start` and `npm test` do before any TypeScript can run. Plain JavaScript on purpose: a new
// machine may have nothing but Node 20 and npm.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
const NODE_MAJOR = 24;

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Runs `npm ci` unless every direct dependency is installed at its pinned version. */
export function installIfNeeded() {
  process.chdir(root);
  const wanted = JSON.parse(fs.readFileSync('package.json', 'utf8'));
  // An operator's image has no development packages.
  const development = process.env.NODE_ENV === 'production' ? {} : wanted.devDependencies;
  const pins = Object.entries({ ...wanted.dependencies, ...development });
  if (pins.every(([name, version]) => installedVersion(name) === version)) return;
  console.log('Installing the packages (about a minute) ...');
  const done = spawnSync('npm', ['ci'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) fail('The packages could not be installed; npm says why above.');
}

function installedVersion(name) {
  try {
    return JSON.parse(fs.readFileSync(path.join('node_modules', name, 'package.json'), 'utf8')).version;
  } catch {
    return null;
  }
}

/**
 * Runs `script` again under the Node in node_modules, if this one is older.
 * @returns true once that child has ended (its exit code is ours), false if this Node is new enough.
 */
export async function continueUnderPinnedNode(script) {
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return false;
  const pinned = path.join(root, 'node_modules', '.bin', 'node');
  if (!fs.existsSync(pinned)) fail(`The shop needs Node ${NODE_MAJOR} or newer; this is ${process.version}.`);
  const args = [pinned, ...process.execArgv, script, ...process.argv.slice(2)];
  // The child must not outlive this process, however it ends.
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((file) => fs.existsSync(file));
  const [program, ...words] = setpriv ? [setpriv, '--pdeathsig', 'TERM', ...args] : args;
  const child = spawn(program, words, {
    stdio: 'inherit',
    env: { ...process.env, PATH: `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH}` },
  });
  // Ctrl-C reaches the child directly; a signal to this process alone is forwarded.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  const code = await new Promise((resolve) =>
    child.on('exit', (status, signal) => resolve(status ?? (signal ? 1 : 0))),
  );
  process.exitCode = code;
  return true;
}
