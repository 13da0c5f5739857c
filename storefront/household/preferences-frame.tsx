import { type ReactNode, useEffect, useRef } from 'react';
import { productUrl } from '#domain/catalog/addresses.ts';
import type { FieldError } from '#domain/kernel/refusal.ts';
import { HOUSEHOLD_CHANGED } from '#storefront/kernel/cookie-check.ts';
import { AccountTabs } from '#storefront/identity/account-tabs.tsx';
import { Link } from '#storefront/kernel/link.tsx';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/banner.tsx';
import { tabClass } from '#ui/chip.tsx';
import { ErrorSummary } from '#ui/inline-error.tsx';
import { WithTabs } from '#ui/with-tabs.tsx';
import type { PreferencesData } from './load-preferences.server.ts';
import styles from './preferences.module.css';
import { PREFERENCES_TEXTS as texts } from './texts.ts';

type FrameProps = { page: PreferencesData; errors: readonly FieldError[]; children: ReactNode };

/** Heading, tabs, and what the last form did, around one of the pages. */
export function PreferencesFrame({ page, errors, children }: FrameProps) {
  const { part, base, notice } = page;
  const heading = <h1>{texts.parts[part]}</h1>;
  const parts = <Parts part={part} base={base} />;
  const body = (
    <>
      <ErrorSummary errors={errors} />
      {notice && errors.length === 0 ? <Notice notice={notice} /> : null}
      {page.isUnreadable ? (
        <Banner tone="warning">
          <p>{texts.unreadable}</p>
        </Banner>
      ) : null}
      {isOfAccount(base) || page.isUnreadable ? null : <OnDevice page={page} />}
      {children}
    </>
  );
  if (isOfAccount(base)) {
    return (
      <AccountTabs here="/account/shopping-preferences" heading={heading}>
        <div className={styles.body}>
          <nav className={styles.parts} aria-label={texts.links}>
            {parts}
          </nav>
          {body}
        </div>
      </AccountTabs>
    );
  }
  return (
    <WithTabs heading={heading} label={texts.links} tabs={parts}>
      <div className={styles.body}>{body}</div>
    </WithTabs>
  );
}

function Parts({ part, base }: Pick<PreferencesData, 'part' | 'base'>) {
  return (
    <>
      {(['overview', 'how-i-shop', 'never-items'] as const).map((one) => (
        <Link
          key={one}
          to={one === 'overview' ? base : `${base}/${one}`}
          className={tabClass}
          aria-current={one === part ? 'page' : undefined}
        >
          {one === 'overview' ? texts.overview : texts.parts[one]}
        </Link>
      ))}
    </>
  );
}

const isOfAccount = (base: string) => base.startsWith('/account');

/** Where the choices of a visitor are, and what signing in does with them. */
function OnDevice({ page: { hasAny, isJoining } }: { page: PreferencesData }) {
  const { where, signIn } = texts.onDevice[isJoining ? 'own' : hasAny ? 'copy' : 'nothing'];
  return (
    <p className={styles.small}>
      {where} <Link to={`/login?route=${encodeURIComponent('/account/shopping-preferences')}`}>{signIn}</Link>
    </p>
  );
}

/** Takes the focus, so that what was done is read out and Undo is next. */
function Notice({ notice: { words, product, undo } }: { notice: NonNullable<PreferencesData['notice']> }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    localStorage.setItem(HOUSEHOLD_CHANGED, String(Date.now()));
    box.current?.focus();
  }, [words]);
  return (
    <div ref={box} tabIndex={-1}>
      <Banner tone="success">
        <p>{words}</p>
        {product ? (
          <form method="post" className={styles.row}>
            <input type="hidden" name="product" value={product.url_key} />
            <input type="hidden" name="product_id" value={product.id} />
            <Button type="submit" look="secondary" name="intent" value={product.isNever ? 'again' : 'never'}>
              {texts.undo}
            </Button>
            <Link to={productUrl(product.url_key)}>{texts.backTo(product.title)}</Link>
          </form>
        ) : null}
        {undo ? (
          <form method="post" className={styles.row}>
            <input type="hidden" name="undo" value={undo} />
            <Button type="submit" look="secondary" name="intent" value="restore">
              {texts.undo}
            </Button>
          </form>
        ) : null}
      </Banner>
    </div>
  );
}
