import { getPreferences } from '#domain/household/endpoints.ts';
import { call } from '#storefront/kernel/call.server.ts';
import type { PageContext } from '#storefront/kernel/services.server.ts';

/** Whether signing in adds shopping preferences of this browser to the account. */
export async function joinsPreferences(context: PageContext, request: Request): Promise<boolean> {
  return (await call(context, getPreferences, {}, request)).joins_account;
}

/** Whether the account has shopping preferences, of which signing out deletes this browser's copy. */
export async function hasPreferences(context: PageContext, request: Request): Promise<boolean> {
  const { user_preferences } = await call(context, getPreferences, {}, request);
  return Object.values(user_preferences).some((answers) => answers.length > 0);
}
