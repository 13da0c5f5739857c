import type { Config } from '#api/kernel/config.ts';
import type { SmsCarrier } from './port.ts';
import { twilioCarrier } from './twilio.ts';

/** The carrier that the configuration names; null where texts stay in the shop. */
export function chooseSmsCarrier({ twilio, public_url }: Pick<Config, 'twilio' | 'public_url'>): SmsCarrier | null {
  return twilio ? twilioCarrier({ ...twilio, public_url }) : null;
}

/** Whether anyone can ask for texts: a real shop needs a carrier, a demo keeps them on its mailbox page. */
export function areSmsOffered({ twilio, mode }: Pick<Config, 'twilio' | 'mode'>): boolean {
  return twilio !== null || mode !== 'production';
}
