import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Endpoint } from '#domain/kernel/endpoint.ts';
import { root } from './sources.ts';

const EVERYONE = 'visitor lead trial member canceled staff';
const SIGNED_IN = 'lead trial member canceled staff';

/**
 * Who may make which call (requirement A19, invariant I29), in one place to read. Each endpoint says so itself;
 * this copy is edited by hand, so that no call becomes public without anyone noticing. `anyone` is a call that
 * doesn't look at the session. Carts let canceled people look and remove; adding is refused by the cart's own
 * rule, whose answer carries the offer to rejoin (M10).
 */
// biome-ignore format: a table
const TABLE: Record<string, string> = {
  'identity.newSession':        EVERYONE,
  'identity.getCsrfToken':      EVERYONE,
  'identity.register':          'visitor',
  'identity.ajaxPostRegister':  'visitor',
  'identity.login':             EVERYONE,
  'identity.requestPasswordReset':          EVERYONE,
  'identity.checkResetLink':         EVERYONE,
  'identity.updatePassword':    EVERYONE,
  'payment.addCard':           SIGNED_IN,
  'payment.makeDefaultCard':   SIGNED_IN,
  'payment.removeCard':        SIGNED_IN,
  'identity.showGoogle':       EVERYONE,
  'identity.signInWithGoogle': EVERYONE,
  'identity.unlinkGoogle':    SIGNED_IN,
  'identity.requestEmailChange': SIGNED_IN,
  'identity.showEmailLink':   EVERYONE,
  'identity.followEmailLink': EVERYONE,
  'identity.requestOneTimeCode': SIGNED_IN,
  'identity.verifyOneTimeCode': SIGNED_IN,
  'identity.verifyNonce':     SIGNED_IN,
  'identity.logout':            SIGNED_IN,
  'identity.listConsents':      SIGNED_IN,
  'account.getAccount':         SIGNED_IN,
  'account.updateAccount':      SIGNED_IN,
  'account.exportAccount':      SIGNED_IN,
  'deletion.deleteAccount':     SIGNED_IN,
  'account.listAddresses':      SIGNED_IN,
  'account.addAddress':         SIGNED_IN,
  'account.updateAddress':      SIGNED_IN,
  'account.removeAddress':      SIGNED_IN,
  'account.subscribeToSms':     SIGNED_IN,
  'account.unsubscribeFromSms': SIGNED_IN,
  'account.setDateOfBirth':     SIGNED_IN,
  'account.lookUpZip':          'anyone',
  'delivery.getPromisedDate':   'anyone',
  'pricing.listShippingFees':   'anyone',
  'restock.listAlerts':        SIGNED_IN,
  'restock.addAlert':          SIGNED_IN,
  'restock.removeAlert':       SIGNED_IN,
  'restock.checkStopLink':     'anyone',
  'restock.stopAlerts':        'anyone',
  'compliance.getPrivacyChoice': EVERYONE,
  'compliance.setPrivacyChoice': EVERYONE,
  'gives.showGives':           SIGNED_IN,
  'gives.answerQuestionnaire': SIGNED_IN,
  'gives.sendProof':           SIGNED_IN,
  'household.getPreferences':   EVERYONE,
  'household.savePreferences':  EVERYONE,
  'household.addNeverItem':     EVERYONE,
  'household.removeNeverItem':  EVERYONE,
  'household.clearPreferences': EVERYONE,
  'household.restorePreferences': EVERYONE,
  'membership.listOffers':      EVERYONE,
  'membership.enroll':          'lead canceled trial member',
  'membership.activate':        'lead trial member canceled',
  'membership.chargeTrial':     'lead trial member canceled',
  'membership.showUpgrade':     SIGNED_IN,
  'membership.instantUpgrade':  'lead trial member canceled',
  'membership.quoteTax':        SIGNED_IN,
  'membership.showHearAbout':   EVERYONE,
  'membership.answerHearAbout': 'lead trial member canceled',
  'membership.showRenewal':     SIGNED_IN,
  'membership.stopRenewal':     'trial member',
  'membership.resumeRenewal':   'trial member',
  'membership.showCancellation': SIGNED_IN,
  'membership.cancelNow':       'trial member canceled',
  'membership.undoCancellation': 'trial member canceled',
  'membership.giveCancelReason': 'trial member canceled',
  'payment.getPaymentToken':    SIGNED_IN,
  'payment.getClientToken':     SIGNED_IN,
  'payment.beginCardStep':      SIGNED_IN,
  'payment.listPaymentMethods': SIGNED_IN,
  'catalog.listProducts':       'anyone',
  'catalog.listStaples':        'anyone',
  'catalog.listCards':          'anyone',
  'catalog.getProduct':         'anyone',
  'catalog.searchProducts':     'anyone',
  'catalog.suggest':            'anyone',
  'catalog.getCategoryPage':    'anyone',
  'catalog.listDeals':          'anyone',
  'catalog.getFacetPage':       'anyone',
  'catalog.getAttributePage':   'anyone',
  'catalog.listValues':         'anyone',
  'catalog.listShoppingLists':  'anyone',
  'catalog.getShoppingList':    'anyone',
  'catalog.getNavigation':      'anyone',
  'catalog.getFeaturedNav':     'anyone',
  'catalog.getLandingPage':     'anyone',
  'catalog.listBrands':         'anyone',
  'catalog.listAddresses':      'anyone',
  'review.listReviews':         'anyone',
  'cart.getCart':               EVERYONE,
  'cart.changeCart':            EVERYONE,
  'cart.addProducts':           EVERYONE,
  'checkout.quote':             'trial member',
  'checkout.place':             'trial member',
  'order.listOrders':           SIGNED_IN,
  'order.listPurchases':        SIGNED_IN,
  'order.getLastOrder':         SIGNED_IN,
  'order.getOrder':             SIGNED_IN,
  'order.getContent':           SIGNED_IN,
  'order.cancelOrder':          SIGNED_IN,
  'notification.listMailbox':   'anyone',
};

/** Every call that a capability declares, under the name of its export. */
async function declaredCalls(): Promise<Endpoint[]> {
  const calls: Endpoint[] = [];
  for (const capability of fs.readdirSync(path.join(root, 'domain'))) {
    const folder = path.join(root, 'domain', capability);
    if (!fs.statSync(folder).isDirectory()) continue;
    for (const file of fs.readdirSync(folder).filter((name) => name.endsWith('endpoints.ts'))) {
      const exported = Object.values((await import(path.join(folder, file))) as Record<string, unknown>);
      calls.push(...exported.filter((value): value is Endpoint => isEndpoint(value)));
    }
  }
  return calls;
}

function isEndpoint(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value;
}

test('every call is for the roles that the table lists, and the table lists no other call', async () => {
  const calls = await declaredCalls();
  expect(new Set(calls.map(({ name }) => name)).size).toBe(calls.length);
  const found = calls.map(({ name, access }) => [name, access === 'anyone' ? access : access.join(' ')] as const);
  expect(Object.fromEntries(found)).toEqual(TABLE);
});
