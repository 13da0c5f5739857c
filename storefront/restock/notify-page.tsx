import { Form, redirect } from 'react-router';
import { productUrl } from '#domain/catalog/addresses.ts';
import { getProduct } from '#domain/catalog/endpoints.ts';
import { addAlert, listAlerts, removeAlert } from '#domain/restock/endpoints.ts';
import { confirmUrl } from '#storefront/catalog/confirm-url.ts';
import { NOTIFY_TEXTS as texts } from '#storefront/catalog/notify-texts.ts';
import { textOf } from '#storefront/kernel/form-answer.ts';
import { call, tryDeclared } from '#storefront/kernel/call.server.ts';
import { servicesOf } from '#storefront/kernel/services.server.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Button } from '#ui/button.tsx';
import type { Route } from './+types/notify-page.ts';
import styles from './notify-page.module.css';

export function meta() {
  return [{ title: `${texts.title} | Tallybean` }, { name: 'robots', content: 'noindex' }];
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const url_key = query.get('product') ?? '';
  const refused = addAlert.refusals.find(({ code }) => code === query.get('refused'));
  const { product_ids } = await call(context, listAlerts, {}, request);
  const { id, title, in_stock } = await call(context, getProduct, { params: { url_key } }, request);
  return { id, title, url_key, in_stock, isWaiting: product_ids.includes(id), refused };
}

/** Visitors sign in first and come back to the product's page here. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const here = `/notify?product=${encodeURIComponent(textOf(form, 'product'))}`;
  const { role } = await servicesOf(context).caller();
  if (role === 'visitor') return redirect(`/login?route=${encodeURIComponent(here)}`);
  const given = { product_id: Number(textOf(form, 'product_id')) };
  if (textOf(form, 'intent') === 'remove') {
    await call(context, removeAlert, { params: given }, request);
    return redirect(here);
  }
  const added = await tryDeclared(context, addAlert, { body: given }, request);
  if (added.ok) return redirect(here);
  // The form's own address names no product.
  return redirect(`${here}&refused=${added.error.code}`);
}

export default function NotifyPage({ loaderData }: Route.ComponentProps) {
  const { id, title, url_key, in_stock, isWaiting, refused } = loaderData;
  return (
    <div className={styles.page}>
      <h1>{texts.title}</h1>
      <p>
        <Link to={productUrl(url_key)}>{title}</Link>
      </p>
      <p role="status">
        {isWaiting ? texts.waiting : (refused?.message ?? (in_stock ? texts.isBack : texts.isSoldOut))}
      </p>
      {refused?.code === 'alerts_stopped' && !isWaiting ? (
        <p>
          <Link to={confirmUrl(url_key)}>{texts.confirm}</Link>
        </p>
      ) : null}
      {in_stock && !isWaiting ? null : (
        <Form method="post">
          <input type="hidden" name="product" value={url_key} />
          <input type="hidden" name="product_id" value={id} />
          <Button type="submit" name="intent" value={isWaiting ? 'remove' : 'add'} look="secondary" size="large">
            {isWaiting ? texts.undo : texts.ask}
          </Button>
        </Form>
      )}
      <p>
        <Link to={productUrl(url_key)}>{texts.toProduct}</Link>
      </p>
    </div>
  );
}
