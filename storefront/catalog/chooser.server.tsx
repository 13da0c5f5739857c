import { renderToStaticMarkup } from 'react-dom/server';
import { productUrl } from '#domain/catalog/addresses.ts';
import type { ProductDetail } from '#domain/catalog/schema.ts';
import { pickField, wasField } from '#domain/catalog/pick-address.ts';
import { priceOfPicks, unitsRange } from '#domain/catalog/pick-rule.ts';
import { toCents } from '#domain/kernel/money.ts';
import { formatDollars } from '#storefront/kernel/format.ts';
import { buttonClass } from '#ui/button.tsx';
import styles from './chooser.module.css';
import { CHOOSER_TEXTS as texts } from './chooser-texts.ts';
import { type Choice, NO_CHOICE, unitsIn } from './choice.server.ts';
import { chosenWords, savedWords } from './chosen-words.ts';
import { RegionWarnings } from './region-warnings.server.tsx';
import { RESTRICTION_TEXTS } from './restriction-texts.ts';

type Chosen = Pick<ProductDetail, 'id' | 'url_key' | 'product_type' | 'pick_rule' | 'components'>;
type Component = Chosen['components'][number];

/**
 * What is chosen of a set or a group, as HTML: a plain form, so the page's script knows nothing of it. chooser-live.ts
 * says the price while the shopper chooses. '' for other products.
 */
export function chooserHtml(product: Chosen, choice: Choice = NO_CHOICE): string {
  const { product_type, pick_rule } = product;
  // What can be chosen comes first; otherwise the order stays.
  const components = product.components.toSorted((a, b) => Number(b.product.in_stock) - Number(a.product.in_stock));
  if (!pick_rule && product_type !== 'grouped') return '';
  return renderToStaticMarkup(
    pick_rule ? (
      <BuiltSet {...product} components={components} rule={pick_rule} choice={choice} />
    ) : (
      <Group {...product} components={components} choice={choice} />
    ),
  );
}

type Rule = NonNullable<Chosen['pick_rule']>;
type Selected = { part: Component; most: number; units: number };

function BuiltSet({ url_key, rule, components, choice }: Chosen & { rule: Rule; choice: Choice }) {
  const { min, max, each_max, percent_off } = rule;
  const selected = components.map((part) => select(part, each_max, choice.picks[part.product.id], 0));
  return (
    <form
      method="post"
      action={productUrl(url_key)}
      className={styles.chooser}
      data-min={min}
      data-max={max}
      data-off={percent_off}
    >
      <Replaced was={choice.was} />
      <h2 id="choose">{texts.set(unitsRange(rule), components.length)}</h2>
      <p className={styles.rule}>
        {percent_off > 0 ? texts.setOff(percent_off) : ''} {texts.each(each_max)}
        {choice.was ? ` ${texts.changes}` : ''}
      </p>
      <ul aria-labelledby="choose">
        {selected.map(({ part, most, units }) => (
          <Row key={part.product.id} part={part}>
            <Units {...{ part, most, units }} />
          </Row>
        ))}
      </ul>
      <Foot
        selected={selected}
        rule={rule}
        problem={choice.problem || (isGone(choice, selected) ? texts.gone : '')}
        words={choice.was ? texts.update : texts.add}
      />
    </form>
  );
}

/** Whether something was picked that can't be chosen so any more. */
function isGone({ picks }: Choice, selected: readonly Selected[]): boolean {
  const units = Object.fromEntries(selected.map((one) => [one.part.product.id, one.units]));
  return Object.entries(picks).some(([product_id, picked]) => unitsIn(picked) > (units[product_id] ?? 0));
}

function Group({ url_key, components, choice }: Chosen & { choice: Choice }) {
  const isGiven = Object.keys(choice.picks).length > 0;
  const selected = components.map((part) =>
    select(part, part.product.qty, choice.picks[part.product.id], isGiven ? 0 : part.qty),
  );
  return (
    <form method="post" action={productUrl(url_key)} className={styles.chooser}>
      <h2 id="choose">{texts.group}</h2>
      <ul aria-labelledby="choose">
        {selected.map(({ part, most, units }) => (
          <Row key={part.product.id} part={part}>
            <Units {...{ part, units }} most={Math.min(most, Math.max(GROUP_UNITS, units))} />
          </Row>
        ))}
      </ul>
      <Foot selected={selected} rule={null} problem={choice.problem} words={texts.addAll} />
    </form>
  );
}

/** How many of a product are selected at first, and how many can be. */
function select(part: Component, limit: number, given: string | undefined, without: number): Selected {
  const { in_stock, qty } = part.product;
  const most = Math.min(limit, qty);
  return { part, most, units: in_stock ? Math.min(given === undefined ? without : unitsIn(given), most) : 0 };
}

/** Which set of the cart is replaced. */
function Replaced({ was }: Pick<Choice, 'was'>) {
  if (!was) return null;
  return Object.entries(was).map(([product_id, units]) => (
    <input key={product_id} type="hidden" name={wasField(product_id)} value={units} />
  ));
}

/** The most that are added of a group's item at once; more of it is a matter of the cart. */
const GROUP_UNITS = 12;

/** How many of a product: the same field in a set and in a group. */
function Units({ part: { product }, most, units }: Selected) {
  return (
    <select
      name={pickField(product.id)}
      aria-label={texts.unitsOf([product.title, product.size_text].filter(Boolean).join(', '))}
      data-cents={toCents(product.price)}
      disabled={!product.in_stock}
      defaultValue={units}
    >
      {Array.from({ length: most + 1 }, (_, at) => (
        <option key={at} value={at}>
          {at}
        </option>
      ))}
    </select>
  );
}

function Row({ part, children }: { part: Component; children: React.ReactNode }) {
  const { product, restricted_regions, warned_regions } = part;
  const { title, manufacturer, size_text, price, unit_price, image, url_key, in_stock, qty, household_note } = product;
  const stock = in_stock ? (qty < FEW ? texts.left(qty) : '') : texts.soldOut;
  return (
    <li>
      <img src={image} alt="" width={56} height={56} loading="lazy" />
      <div>
        <a href={productUrl(url_key)}>{title}</a>
        {manufacturer ? <p>{manufacturer}</p> : null}
        <p>{[size_text, formatDollars(price), unit_price, stock].filter(Boolean).join(' · ')}</p>
        {household_note ? <p className={styles.avoided}>{household_note}</p> : null}
        {restricted_regions.length > 0 ? (
          <p className={styles.avoided}>
            {RESTRICTION_TEXTS.notTo(restricted_regions.map(({ region_code }) => region_code).join(', '))}
          </p>
        ) : null}
        <RegionWarnings regions={warned_regions} />
      </div>
      {children}
    </li>
  );
}

/** From here on a shopper is told how many are left. */
const FEW = 10;

type FootProps = { selected: readonly Selected[]; rule: Rule | null; problem: string; words: string };

/** What is chosen, what it costs, and Add; it stays in view while the choices are scrolled. */
function Foot({ selected, rule, problem, words }: FootProps) {
  const picked = selected.map(({ part, units }) => ({ price_cents: toCents(part.product.price), qty: units }));
  const units = picked.reduce((all, { qty }) => all + qty, 0);
  return (
    <div className={styles.foot}>
      <p className={styles.problem} role="alert" tabIndex={-1} data-problem autoFocus={problem !== ''}>
        {problem}
      </p>
      <p className={styles.sum} role="status">
        <span data-count>{chosenWords(rule, units)}</span>{' '}
        <b data-sum>{formatDollars(priceOfPicks(rule ?? { percent_off: 0 }, picked) / 100)}</b>{' '}
        <span data-saved>{savedWords(rule, picked)}</span>
      </p>
      <button className={buttonClass({ look: 'primary', size: 'large' })}>{words}</button>
    </div>
  );
}
