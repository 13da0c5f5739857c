import fs from 'node:fs';

/** Linux counts a process's time in hundredths of a second on every machine. */
const TICKS_PER_SECOND = 100;

/** The shop's helper processes by script. */
const HELPERS: Readonly<Record<string, string>> = {
  'gateway/server.ts': 'sandbox gateway',
  'pictures/worker.ts': 'picture drawing',
};

/** Processor seconds that a process has used so far, over all its threads. */
export function cpuSeconds(pid: number): number {
  const fields = afterName(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'));
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Resident memory in MB. */
export function residentMb(pid: number): number {
  const kb = /^VmRSS:\s+(\d+) kB/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kb ?? 0) / 1024;
}

/**
 * Memory of a process and its descendants in MB, counting shared memory once: PostgreSQL's processes share
 * their buffers. Without the right to read that, the sum of resident memory.
 */
export function familyMb(pid: number): number {
  return [pid, ...descendants(pid)].reduce((sum, one) => sum + proportionalMb(one), 0);
}

/** Resident memory in MB of each process that the shop has started, by name. */
export function helpersMb(pid: number): Record<string, number> {
  return byName(childrenOf(pid), residentMb);
}

/** Like `familyMb`, by the names of the processes that the shop has started; what is left is the shop's own. */
export function familyByNameMb(pid: number): Record<string, number> {
  return { server: proportionalMb(pid), ...byName(descendants(pid), proportionalMb) };
}

function byName(pids: readonly number[], mbOf: (pid: number) => number): Record<string, number> {
  const found: Record<string, number> = {};
  for (const pid of pids) {
    const name = nameOf(pid);
    if (name) found[name] = (found[name] ?? 0) + mbOf(pid);
  }
  return found;
}

/** @returns null if it has ended: an idle drawing process is stopped. */
function nameOf(pid: number): string | null {
  const file = `/proc/${pid}/cmdline`;
  if (!fs.existsSync(file)) return null;
  const words = fs.readFileSync(file, 'utf8').split('\0');
  const script = words.find((word) => word.endsWith('.ts')) ?? words[0] ?? '';
  const known = Object.keys(HELPERS).find((path) => script.endsWith(path));
  return known ? (HELPERS[known] ?? known) : script.split('/').slice(-2).join('/');
}

function childrenOf(pid: number): number[] {
  return fs.readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      return Number(afterName(fs.readFileSync(`/proc/${name}/stat`, 'utf8'))[1]) === pid ? [Number(name)] : [];
    } catch {
      // It ended while we looked.
      return [];
    }
  });
}

function descendants(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendants(child)]);
}

function proportionalMb(pid: number): number {
  try {
    const kb = /^Pss:\s+(\d+) kB/m.exec(fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
    return Number(kb ?? 0) / 1024;
  } catch {
    return fs.existsSync(`/proc/${pid}`) ? residentMb(pid) : 0;
  }
}

/** The fields after the name, which may contain spaces; the first one is the state. */
function afterName(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}
