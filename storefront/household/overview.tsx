import { formatCount, plural } from '#storefront/kernel/format.ts';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import { Button } from '#ui/button.tsx';
import { cardClass } from '#ui/surface.ts';
import type { PreferencesData } from './load-preferences.server.ts';
import styles from './preferences.module.css';
import { OVERVIEW_TEXTS as texts, PREFERENCES_TEXTS } from './texts.ts';

const card = `${cardClass} ${styles.card}`;

/** What is hidden, by what, and how that is decided. */
export function Overview({ page }: { page: PreferencesData }) {
  const { base, chosen, hasAny, diets, allergens, never_items, hidden, total } = page;
  const isAnyHidden = hasAny || page.isUnreadable;
  return (
    <>
      <p>{texts.lead}</p>
      <p>
        {isAnyHidden ? (
          <>
            <b>{plural(hidden, texts.hiddenOf(formatCount(total)))}</b>
          </>
        ) : (
          texts.nothing
        )}
      </p>
      <div className={styles.cards}>
        <section className={card} aria-labelledby="how-i-shop">
          <h2 id="how-i-shop">{PREFERENCES_TEXTS.parts['how-i-shop']}</h2>
          <dl className={styles.facts}>
            <Fact name={texts.allergens} titles={titlesOf(allergens, chosen.allergens)} />
            <Fact name={texts.diets} titles={titlesOf(diets, chosen.diets)} />
          </dl>
          <ButtonLink to={`${base}/how-i-shop`} look={hasAny ? 'secondary' : 'primary'}>
            {texts.change}
          </ButtonLink>
        </section>
        <section className={card} aria-labelledby="never-items">
          <h2 id="never-items">{PREFERENCES_TEXTS.parts['never-items']}</h2>
          <p>{never_items.length > 0 ? plural(never_items.length, texts.items) : texts.noItems}</p>
          {never_items.length > 0 ? (
            <ButtonLink to={`${base}/never-items`} look="secondary">
              {texts.seeItems}
            </ButtonLink>
          ) : (
            <ButtonLink to="/search/results" look="secondary">
              {texts.findItems}
            </ButtonLink>
          )}
        </section>
      </div>
      <section aria-labelledby="how" className={styles.how}>
        <h2 id="how">{texts.how}</h2>
        <ul>
          {texts.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </section>
      {isAnyHidden ? (
        <form method="post" action={base}>
          <Button type="submit" look="quiet" name="intent" value="clear">
            {texts.clear}
          </Button>
        </form>
      ) : null}
    </>
  );
}

function Fact({ name, titles }: { name: string; titles: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{titles}</dd>
    </div>
  );
}

function titlesOf(all: readonly { key: string; title: string }[], keys: readonly string[]): string {
  if (keys.length === 0) return texts.none;
  return keys.map((key) => all.find((one) => one.key === key)?.title ?? key).join(', ');
}
