import { useMemo } from 'react';
import { data, Form, redirect } from 'react-router';
import { BOX_NAMES } from '#domain/catalog/names.ts';
import { getPromisedDate } from '#domain/delivery/endpoints.ts';
import type { PromisedDate } from '#domain/delivery/schema.ts';
import { ZIP_COOKIE } from '#domain/compliance/zip-cookie.ts';
import { storedZip } from '#storefront/catalog/stored-zip.ts';
import { safeRoute } from '#storefront/identity/safe-route.ts';
import { tryCall } from '#storefront/kernel/call.server.ts';
import { formatDay, formatMoment } from '#storefront/kernel/format.ts';
import { formAnswer, namedErrors, textOf } from '#storefront/kernel/form-answer.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { servicesOf } from '#storefront/kernel/services.server.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { ErrorSummary } from '#ui/inline-error.tsx';
import type { Route } from './+types/zip-page.ts';
import { ZIP_PAGE_TEXTS as texts } from './texts.ts';
import styles from './zip-page.module.css';

const HERE = '/delivery';
const YEAR_S = 365 * 24 * 3600;

export function meta() {
  return [{ title: texts.title }, { name: 'robots', content: 'noindex' }];
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const route = safeRoute(new URL(request.url).searchParams.get('route'), HERE);
  const zip = storedZip(request.headers.get('cookie') ?? '');
  const found = zip ? await tryCall(context, getPromisedDate, { query: { zip } }, request) : null;
  return { route, zip: zip ?? '', promise: found?.ok ? found.answer : null };
}

/** Remembers the ZIP in a cookie that scripts read as well, so it works without them, too. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const zip = textOf(form, 'zip').trim();
  const found = await tryCall(context, getPromisedDate, { query: { zip } }, request);
  if (!found.ok) return data(formAnswer(found.error, form), { status: found.status });
  const route = safeRoute(new URL(request.url).searchParams.get('route'), HERE);
  const secure = servicesOf(context).public_url.startsWith('https:') ? '; Secure' : '';
  const cookie = `${ZIP_COOKIE}=${found.answer.postcode}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
  return redirect(route, { headers: { 'set-cookie': cookie } });
}

/** The one page that asks where boxes go; the header, product pages and the cart then show dates for that ZIP. */
export default function ZipPage({ loaderData: { route, zip, promise }, actionData }: Route.ComponentProps) {
  // Whatever is wrong is wrong with the one field.
  const errors = useMemo(() => {
    const refused = actionData?.errors ?? [];
    return namedErrors(
      refused.map(({ message }) => ({ field: 'zip', message })),
      { zip: texts.zip },
    );
  }, [actionData]);
  return (
    <div className={styles.page}>
      <h1>{texts.heading}</h1>
      <ErrorSummary errors={errors} />
      <p>{texts.lead}</p>
      <Form method="post" action={`${HERE}?route=${encodeURIComponent(route)}`} className={styles.form} noValidate>
        <TextField
          id="zip"
          name="zip"
          label={texts.zip}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          defaultValue={actionData?.typed['zip'] ?? zip}
          error={actionData?.errors[0]?.message}
        />
        <Button type="submit" size="large">
          {texts.submit}
        </Button>
      </Form>
      {promise && !actionData ? <Dates promise={promise} /> : null}
      {route === HERE ? null : (
        <p>
          <Link to={route}>{texts.back}</Link>
        </p>
      )}
    </div>
  );
}

function Dates({ promise }: { promise: PromisedDate }) {
  return (
    <section aria-labelledby="dates" className={styles.dates}>
      <h2 id="dates">{texts.datesFor(`${promise.city || promise.region_code} ${promise.postcode}`)}</h2>
      <ul>
        {promise.boxes.map(({ box_type, cutoff, estimated_delivery }) => (
          <li key={box_type}>
            <b>{texts.arrives(BOX_NAMES[box_type], formatDay(estimated_delivery))}</b>{' '}
            {texts.orderBefore(formatMoment(cutoff))}
          </li>
        ))}
      </ul>
    </section>
  );
}
