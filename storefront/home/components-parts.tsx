import { Link } from '#storefront/kernel/link.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button, type ButtonLook, IconButton } from '#ui/button.tsx';
import { chipClass, ChipRow, tabClass } from '#ui/chip.tsx';
import { TallyMarks } from '#ui/tally-marks.tsx';
import { Icon, type IconName, ICONS } from '#ui/icon.tsx';
import { Money } from '#ui/money.tsx';
import { Price } from '#ui/price.tsx';
import { cardClass, coverClass, rowsClass, slipClass, sumClass, wellClass } from '#ui/surface.ts';
import { WithTabs } from '#ui/with-tabs.tsx';
import styles from './components-page.module.css';
import { COMPONENTS_TEXTS as texts } from './components-texts.ts';

const LOOKS = ['primary', 'secondary', 'quiet', 'danger'] as const satisfies readonly NonNullable<ButtonLook['look']>[];
const HERE = '/demo/components';

/** Every look and size of a button, disabled, busy, as wide as its place, and as an icon. */
export function Buttons() {
  return (
    <section>
      <h2>{texts.parts.buttons}</h2>
      {(['normal', 'large'] as const).map((size) => (
        <div key={size} className={styles.row}>
          {LOOKS.map((look) => (
            <Button key={look} look={look} size={size}>
              {size === 'large' ? `${texts.large}, ${texts.looks[look].toLowerCase()}` : texts.looks[look]}
            </Button>
          ))}
          <Button size={size} disabled>
            {texts.disabled}
          </Button>
          <Button size={size} busy>
            {texts.busy}
          </Button>
        </div>
      ))}
      <div className={styles.row}>
        <IconButton icon="print" label={texts.iconButton} />
        <IconButton icon="trash" label={texts.iconDisabled} disabled />
      </div>
      <Button block>{texts.block}</Button>
    </section>
  );
}

/** Chips are switches, tabs are places to go. */
export function Links() {
  return (
    <section>
      <h2>{texts.parts.links}</h2>
      <ChipRow label={texts.chips}>
        <li>
          <Link to={HERE} className={chipClass}>
            {texts.chip}
          </Link>
        </li>
        <li>
          <Link to={HERE} className={chipClass} aria-current="true">
            {texts.chosen}
          </Link>
        </li>
      </ChipRow>
      <WithTabs
        heading={<h3>{texts.tabbed}</h3>}
        label={texts.tabs}
        tabs={
          <>
            <Link to="/" className={tabClass}>
              {texts.tab}
            </Link>
            <Link to={HERE} className={tabClass} aria-current="page">
              {texts.here}
            </Link>
          </>
        }
      >
        <p>{texts.tabbedBody}</p>
      </WithTabs>
    </section>
  );
}

/** With a store price, without one, at a price of four digits, and of the cheapest of several. */
export function Prices() {
  return (
    <section>
      <h2>{texts.parts.prices}</h2>
      <div className={styles.row}>
        <Price price={4.19} msrp={5.09} unit_price="$0.13/oz" />
        <Price price={11.39} msrp={11.39} unit_price="" />
        <Price price={1515.69} msrp={1818.59} unit_price="$0.93/fl oz" />
        <Price price={5.69} msrp={6.79} unit_price="$0.63/oz" kind="from" />
      </div>
    </section>
  );
}

/** What holds other things: a card, one that is a link as a whole, a sum on its slip, rows without a sum, a well. */
export function Papers({ image }: { image: string | undefined }) {
  return (
    <section>
      <h2>{texts.parts.papers}</h2>
      <div className={styles.row}>
        <p className={cardClass}>{texts.card}</p>
        <p className={`${cardClass} ${styles.covered}`}>
          <Link to={HERE} className={coverClass}>
            {texts.cover}
          </Link>
        </p>
        <Sums className={`${slipClass} ${sumClass}`} label={texts.slip} />
        <Sums className={rowsClass} label={texts.rows} />
        {image ? (
          <span className={wellClass}>
            <img src={image} alt="" width={160} height={160} />
          </span>
        ) : null}
      </div>
    </section>
  );
}

function Sums({ className, label }: { className: string; label: string }) {
  return (
    <dl className={className} aria-label={label}>
      {texts.sums.map((sum) => (
        <div key={sum.label}>
          <dt>{sum.label}</dt>
          <dd>
            <Money amount={sum.amount} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Every icon, badges of one, two and too many digits, and tallies. */
export function Signs() {
  return (
    <section>
      <h2>{texts.parts.signs}</h2>
      <div className={styles.row}>
        {(Object.keys(ICONS) as IconName[]).map((name) => (
          <Icon key={name} name={name} />
        ))}
      </div>
      <div className={styles.row}>
        {[2, 12, 120].map((count) => (
          <i key={count} className={styles.counted}>
            <Icon name="cart" />
            <Badge count={count} look={count === 12 ? 'bright' : 'dark'} />
          </i>
        ))}
        {[1, 3, 5].map((count) => (
          <TallyMarks key={count} count={count} of={5} words={texts.tally(count)} />
        ))}
      </div>
    </section>
  );
}
