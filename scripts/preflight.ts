import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import type { Config } from '#api/kernel/config.ts';
import { StartRefused } from '#api/process/start-refused.ts';
import { makeFolder } from '#api/process/folder.ts';

/** Makes the data folder and tries to write there. @throws StartRefused naming the folder. */
export function prepareDataFolder(folder: string): void {
  try {
    makeFolder(folder);
    const probe = path.join(folder, `.probe-${process.pid}`);
    fs.writeFileSync(probe, '');
    fs.rmSync(probe);
  } catch {
    throw new StartRefused(
      `The shop cannot write to the folder ${path.resolve(folder)}; give it the right to, or set SHOP_DATA to another one.`,
    );
  }
}

/** Called before anything slow. @throws StartRefused naming another port to try. */
export async function refuseTakenPort(config: Config): Promise<void> {
  if (config.port === 0) return;
  const probe = net.createServer();
  const code = await new Promise<string | null>((resolve) => {
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'));
    probe.listen(config.port, config.host, () => resolve(null));
  });
  await new Promise((resolve) => probe.close(resolve));
  if (code) throw new StartRefused(whyNotListening(config, code));
}

/** The message for a port that is taken, also if that happens while the shop is starting. */
export function whyNotListening({ host, port }: Config, code: string): string {
  if (code === 'EADDRINUSE') {
    const other = port < 65_535 ? port + 1 : port - 1;
    return `Port ${port} on ${host} is taken; stop what uses it, or start with PORT=${other}.`;
  }
  return `The shop cannot listen on ${host}:${port} (${code}).`;
}
