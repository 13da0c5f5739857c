import { useEffect, useState } from 'react';
import { Form, redirect } from 'react-router';
import { getPrivacyChoice, type PrivacyChoice, setPrivacyChoice } from '#domain/compliance/endpoints.ts';
import { call } from '#storefront/kernel/call.server.ts';
import { textOf } from '#storefront/kernel/form-answer.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { pageMeta } from '#storefront/kernel/page-meta.ts';
import { servicesOf } from '#storefront/kernel/services.server.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import type { Route } from './+types/do-not-sell-page.ts';
import { DO_NOT_SELL_TEXTS as texts } from './do-not-sell-texts.ts';
import styles from './text-screen.module.css';

const ADDRESS = '/do-not-sell-my-information';

export function meta({ loaderData }: Route.MetaArgs) {
  const { title, description } = texts;
  return pageMeta({ title, description, canonical: ADDRESS, public_url: loaderData?.public_url });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const choice = await call(context, getPrivacyChoice, {}, request);
  return { choice, public_url: servicesOf(context).public_url };
}

export async function action({ context, request }: Route.ActionArgs) {
  const opted_out = textOf(await request.formData(), 'opted_out') === '1';
  await call(context, setPrivacyChoice, { body: { opted_out } }, request);
  return redirect(ADDRESS);
}

/** What we do with data, whether the browser's signal reached us, and the switch for those whose browser has none. */
export default function DoNotSellPage({ loaderData: { choice } }: Route.ComponentProps) {
  const isSignaled = useSignal(choice.gpc);
  const hasChosen = choice.device || choice.account === true;
  return (
    <article className={styles.page}>
      <h1>{texts.title}</h1>
      <p className={styles.lead}>{texts.lead}</p>
      <section aria-labelledby="choice">
        <h2 id="choice">{texts.heading}</h2>
        <Banner tone={isSignaled || hasChosen ? 'success' : 'info'} live>
          {statesOf(choice, isSignaled).map((words) => (
            <p key={words}>{words}</p>
          ))}
        </Banner>
        <p>{texts.what}</p>
        <Form method="post" action={ADDRESS}>
          <Button
            type="submit"
            name="opted_out"
            value={hasChosen ? '0' : '1'}
            look={hasChosen || isSignaled ? 'secondary' : 'primary'}
          >
            {hasChosen ? texts.undo : isSignaled ? texts.optOutToo : texts.optOut}
          </Button>
        </Form>
        <p>{texts.scope(choice.account !== null)}</p>
        {isSignaled ? <p>{texts.keptOn}</p> : null}
      </section>
      <p>
        {texts.more} <Link to="/privacy-policy">{texts.policy}</Link>.
      </p>
    </article>
  );
}

/** The signal by its header; a script can read it, too, where something on the way removes the header. */
function useSignal(hasHeader: boolean): boolean {
  const [hasProperty, setProperty] = useState(false);
  useEffect(() => setProperty((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true), []);
  return hasHeader || hasProperty;
}

function statesOf({ device, account }: PrivacyChoice, isSignaled: boolean): string[] {
  const states = [
    ...(isSignaled ? [texts.signal] : []),
    ...(device ? [texts.browser] : []),
    ...(account ? [texts.account] : []),
  ];
  return states.length > 0 ? states : [texts.none];
}
