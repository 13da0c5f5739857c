import { renderToStaticMarkup } from 'react-dom/server';
import { productUrl } from '#domain/catalog/addresses.ts';
import type { ProductDetail } from '#domain/catalog/schema.ts';
import { unitsWords } from '#domain/catalog/pick-rule.ts';
import { toCents } from '#domain/kernel/money.ts';
import { formatDollars } from '#storefront/kernel/format.ts';
import { buttonClass } from '#ui/button.tsx';
import styles from './chooser.module.css';
import { CHOOSER_TEXTS as texts } from './chooser-texts.ts';
import { warningWords } from './region-words.server.ts';
import { RESTRICTION_TEXTS } from './restriction-texts.ts';

type Chosen = Pick<ProductDetail, 'id' | 'product_type' | 'pick_rule' | 'components'>;
type Component = Chosen['components'][number];

/**
 * What is chosen of a box or a group, as HTML: a plain form, so the page's script knows nothing of it. chooser-live.ts
 * says the price while the shopper chooses. '' for other products.
 */
export function chooserHtml(product: Chosen): string {
  const { product_type, pick_rule, components } = product;
  if (!pick_rule && product_type !== 'grouped') return '';
  return renderToStaticMarkup(
    pick_rule ? <Box {...product} rule={pick_rule} /> : <Group {...product} components={components} />,
  );
}

function Box({ id, rule, components }: Chosen & { rule: NonNullable<Chosen['pick_rule']> }) {
  const { min, max, each_max, percent_off } = rule;
  return (
    <form method="post" action="/cart" className={styles.chooser} data-min={min} data-max={max} data-off={percent_off}>
      <Hidden id={id} />
      <h2 id="choose">{texts.box(unitsWords(rule))}</h2>
      <p className={styles.rule}>
        {percent_off > 0 ? texts.boxOff(percent_off) : ''} {texts.each(each_max)}
      </p>
      <ul aria-labelledby="choose">
        {components.map((part) => (
          <Row key={part.product.id} part={part}>
            <select name={`pick.${part.product.id}`} {...fieldOf(part)} defaultValue={0}>
              {Array.from({ length: Math.min(each_max, part.product.qty) + 1 }, (_, units) => (
                <option key={units} value={units}>
                  {units}
                </option>
              ))}
            </select>
          </Row>
        ))}
      </ul>
      <Foot words={texts.add} />
    </form>
  );
}

function Group({ id, components }: Chosen) {
  return (
    <form method="post" action="/cart" className={styles.chooser}>
      <Hidden id={id} />
      <h2 id="choose">{texts.group}</h2>
      <ul aria-labelledby="choose">
        {components.map((part) => (
          <Row key={part.product.id} part={part}>
            <input
              type="number"
              inputMode="numeric"
              name={`pick.${part.product.id}`}
              {...fieldOf(part)}
              min={0}
              max={part.product.qty}
              defaultValue={part.product.in_stock ? Math.min(part.qty, part.product.qty) : 0}
            />
          </Row>
        ))}
      </ul>
      <Foot words={texts.addAll} />
    </form>
  );
}

function Hidden({ id }: { id: number }) {
  return (
    <>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="product_id" value={id} />
      <input type="hidden" name="qty" value={1} />
    </>
  );
}

function fieldOf({ product }: Component) {
  return {
    'aria-label': texts.unitsOf([product.title, product.size_text].filter(Boolean).join(', ')),
    'data-cents': toCents(product.price),
    disabled: !product.in_stock,
  };
}

function Row({ part, children }: { part: Component; children: React.ReactNode }) {
  const { product, restricted_regions, warned_regions } = part;
  const { title, size_text, price, image, url_key, in_stock, qty, household_note } = product;
  const stock = in_stock ? (qty < FEW ? texts.left(qty) : '') : texts.soldOut;
  return (
    <li>
      <img src={image} alt="" width={56} height={56} loading="lazy" />
      <div>
        <a href={productUrl(url_key)}>{title}</a>
        <p>{[size_text, formatDollars(price), stock].filter(Boolean).join(' · ')}</p>
        {household_note ? <p className={styles.avoided}>{household_note}</p> : null}
        {restricted_regions.length > 0 ? (
          <p className={styles.avoided}>
            {RESTRICTION_TEXTS.notTo(restricted_regions.map(({ region_code }) => region_code).join(', '))}
          </p>
        ) : null}
        {warned_regions.map((region) => (
          <p key={region.region_code}>{warningWords(region)}</p>
        ))}
      </div>
      {children}
    </li>
  );
}

/** From here on a shopper is told how many are left. */
const FEW = 10;

function Foot({ words }: { words: string }) {
  return (
    <>
      <p className={styles.sum} role="status" data-sum />
      <button className={buttonClass({ look: 'primary', size: 'large', block: true })}>{words}</button>
    </>
  );
}
