import { data } from 'react-router';
import { type PageContext, servicesOf } from './services.server.ts';

/** For pages that help people who build or try out the shop. @throws Response 404 in a real shop. */
export function requireDemo(context: PageContext): void {
  if (servicesOf(context).mode === 'production') throw data(null, { status: 404 });
}
