import { data, redirect } from 'react-router';
import {
  addNeverItem,
  clearPreferences,
  removeNeverItem,
  restorePreferences,
  savePreferences,
} from '#domain/household/endpoints.ts';
import type { InputOf } from '#domain/kernel/endpoint.ts';
import type { FieldError } from '#domain/kernel/refusal.ts';
import { call, callerOf, tryCall } from '#storefront/kernel/call.server.ts';
import { textOf } from '#storefront/kernel/form-answer.ts';
import type { PageContext } from '#storefront/kernel/services.server.ts';
import { type Done, handOver } from './done-cookie.server.ts';
import { addressOf, baseOf } from './load-preferences.server.ts';
import { HOW_I_SHOP_TEXTS } from './texts.ts';

/** All forms of these pages, and "Hide this product" of a product's page. */
export async function changePreferences(context: PageContext, request: Request) {
  const form = await request.formData();
  const { role } = await callerOf(context, request);
  const base = baseOf(role);
  switch (form.get('intent')) {
    case 'save': {
      const body = { diets: textsOf(form, 'diets'), allergens: textsOf(form, 'allergens') };
      // The call checks the keys.
      const saved = await tryCall(context, savePreferences, { body: body as SaveInput }, request);
      return saved.ok ? doneAt(context, base, { what: 'saved' }) : failed(saved.error.errors, saved.status);
    }
    case 'clear': {
      const { undo } = await call(context, clearPreferences, {}, request);
      return doneAt(context, base, { what: 'cleared', undo });
    }
    case 'restore': {
      const restored = await tryCall(context, restorePreferences, { body: { undo: textOf(form, 'undo') } }, request);
      return restored.ok ? doneAt(context, base, { what: 'restored' }) : failed(restored.error.errors, restored.status);
    }
    case 'never':
    case 'again':
      return changeItem(context, request, {
        base,
        product_id: textOf(form, 'product_id'),
        url_key: textOf(form, 'product'),
        isNever: form.get('intent') === 'never',
      });
    default:
      return failed([{ message: HOW_I_SHOP_TEXTS.failed }], 400);
  }
}

type ItemForm = { base: string; product_id: string; url_key: string; isNever: boolean };

/** By its number: what is no longer sold can be shown again, too. The key is only for the notice on the next page. */
async function changeItem(context: PageContext, request: Request, { base, product_id, url_key, isNever }: ItemForm) {
  const changed = isNever
    ? await tryCall(context, addNeverItem, { body: { product_id } }, request)
    : await tryCall(context, removeNeverItem, { params: { product_id } }, request);
  if (!changed.ok) return failed(changed.error.errors, changed.status);
  return doneAt(context, addressOf(base, 'never-items'), { what: isNever ? 'added' : 'removed', product: url_key });
}

/** The page at `address`, which says what was done. */
async function doneAt(context: PageContext, address: string, done: Done) {
  return redirect(address, { headers: await handOver(context, done) });
}

type SaveInput = NonNullable<InputOf<typeof savePreferences>['body']>;

function textsOf(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === 'string');
}

function failed(errors: readonly FieldError[], status: number) {
  return data({ errors: errors.map(({ field, message }) => ({ field: field?.split('.')[0], message })) }, { status });
}
