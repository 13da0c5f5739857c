import { StartRefused } from '#api/process/start-refused.ts';
import { refuseUnsafe } from './safe-start.ts';
import { type Config, settingsOf, Variables } from './settings.ts';

export type { Config } from './settings.ts';

/**
 * Reads the environment once into one typed value.
 * @throws StartRefused naming the variable and what is wrong with it, or what makes the shop unsafe (`refuseUnsafe`).
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const read = Variables.safeParse(given);
  if (!read.success) {
    const issue = read.error.issues[0];
    throw new StartRefused(`The setting ${String(issue?.path[0])} cannot be used: ${issue?.message ?? 'invalid'}.`);
  }
  const variables = read.data;
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'] as const) {
    if (variables.PAYMENT_GATEWAY === 'stripe' && !variables[name]) {
      throw new StartRefused(`The setting ${name} cannot be used: PAYMENT_GATEWAY=stripe needs it.`);
    }
  }
  const config = settingsOf(variables);
  refuseUnsafe(config);
  // "HTTPS://Shop.example/" is https://shop.example.
  return variables.PUBLIC_URL ? { ...config, public_url: new URL(config.public_url).origin } : config;
}
