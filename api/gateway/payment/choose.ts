import type { Config } from '#api/kernel/config.ts';
import { StartRefused } from '#api/process/start-refused.ts';
import type { PaymentGateway } from './port.ts';
import { sandboxGateway } from './sandbox.ts';

/**
 * The gateway that the configuration names. Stripe's package is loaded only where it is used.
 * @throws StartRefused if the sandbox has no address, or Stripe no keys.
 */
export async function choosePaymentGateway(config: Config): Promise<PaymentGateway> {
  if (config.payment_gateway === 'stripe') {
    const { stripeGateway } = await import('./stripe.ts');
    const { stripe_secret_key: secret_key, stripe_publishable_key: publishable_key } = config;
    if (secret_key === null || publishable_key === null)
      throw new StartRefused('Stripe cannot be used without its keys.');
    return stripeGateway({ secret_key, publishable_key, webhook_secret: config.payment_webhook_secret });
  }
  if (!config.sandbox_gateway_url) {
    throw new StartRefused('The setting SANDBOX_GATEWAY_URL cannot be used: the sandbox gateway needs an address.');
  }
  return sandboxGateway({ url: config.sandbox_gateway_url, webhook_secret: config.payment_webhook_secret });
}
