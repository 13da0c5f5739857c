import fs from 'node:fs';
import os from 'node:os';

/** What the figures depend on, without naming the machine. */
export function describeMachine(postgres: string): string {
  const [cpu] = os.cpus();
  const gb = Math.round(os.totalmem() / 1024 ** 3);
  const parts = [
    `${os.availableParallelism()} cores (${cpu?.model.trim() || 'unknown'})`,
    `${gb} GB of memory`,
    `${distribution()}, kernel ${os.release().split('-')[0]}`,
    `Node ${process.versions.node}`,
    `PostgreSQL ${postgres}`,
  ];
  return parts.join(', ');
}

function distribution(): string {
  try {
    return /^PRETTY_NAME="?([^"\n]+)/m.exec(fs.readFileSync('/etc/os-release', 'utf8'))?.[1] ?? os.type();
  } catch {
    return os.type();
  }
}
