import { productUrl } from '#domain/catalog/addresses.ts';
import type { Staples } from '#domain/catalog/schema.ts';
import type { Offer } from '#domain/membership/endpoints.ts';
import { formatDollars, formatPercent, formatWholeDollars, plural } from '#storefront/kernel/format.ts';
import { BrowseLink } from '#storefront/kernel/browse-link.tsx';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import { Link } from '#storefront/kernel/link.tsx';
import { slipClass } from '#ui/surface.ts';
import styles from './price-band.module.css';
import { type ReceiptLine, sumOf } from './staples.ts';
import { PRICE_BAND_TEXTS as texts } from './texts.ts';

/** The receipt shows this many lines on phones; its total still counts all of them. */
const LINES_ON_PHONES = 3;

type PriceBandProps = {
  receipt: readonly ReceiptLine[];
  /** From when the receipt's store prices are; '' where none is named. */
  checked: string;
  /** A still life of staples. */
  picture: Staples['picture'];
  offers: readonly Pick<Offer, 'membership_status' | 'price' | 'break_even_spend'>[];
  total_products: number;
};

/** The first screen: what is sold, what membership costs, and a sample receipt. */
export function PriceBand({ receipt, checked, picture, offers, total_products }: PriceBandProps) {
  const yearly = offers.find(({ membership_status }) => membership_status === 'Annual');
  const monthly = offers.find(({ membership_status }) => membership_status === 'Monthly');
  return (
    <div className={styles.band}>
      <div className={styles.words}>
        <h1>{texts.heading}</h1>
        <p>
          {total_products > 0 ? texts.products(total_products) : texts.noProducts}
          {yearly || monthly ? (
            <>
              {' '}
              {texts.membership} {yearly ? <b>{texts.yearly(formatDollars(yearly.price))}</b> : null}
              {yearly && monthly ? ` ${texts.or} ` : null}
              {monthly ? <b>{texts.monthly(formatDollars(monthly.price))}</b> : null}.
            </>
          ) : null}
        </p>
        <div className={styles.buttons}>
          {total_products > 0 ? <BrowseLink size="large" /> : null}
          <ButtonLink to="#how-it-adds-up" look="quiet" size="large" prefetch="none">
            {texts.toSums}
          </ButtonLink>
        </div>
      </div>
      {picture ? (
        <img
          className={styles.picture}
          src={picture.src}
          srcSet={picture.srcset}
          sizes="(width < 700px) 260px, (width < 1024px) 340px, 560px"
          width={picture.width}
          height={picture.height}
          alt=""
        />
      ) : null}
      {receipt.length > 0 ? <Receipt lines={receipt} checked={checked} yearly={yearly} /> : null}
    </div>
  );
}

type ReceiptProps = {
  lines: readonly ReceiptLine[];
  checked: string;
  yearly: PriceBandProps['offers'][number] | undefined;
};

/** Today's prices of a few staples, and the yearly spend from which a membership pays, at the rate used everywhere. */
function Receipt({ lines, checked, yearly }: ReceiptProps) {
  const storeTotal = sumOf(lines, 'msrp');
  const ours = sumOf(lines, 'price');
  return (
    <section className={`${slipClass} ${styles.paper}`} aria-labelledby="receipt-title">
      <table className={styles.receipt}>
        <caption id="receipt-title">{plural(lines.length, texts.receipt)}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.item}</th>
            <th scope="col">{texts.store}</th>
            <th scope="col">{texts.member}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                <Link to={productUrl(line.url_key)} prefetch="intent">
                  {line.title}
                </Link>{' '}
                <small>{line.size_text}</small>
              </th>
              <td>
                <s>{formatDollars(line.msrp)}</s>
              </td>
              <td>{formatDollars(line.price)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {lines.length > LINES_ON_PHONES ? (
            <tr className={styles.more}>
              <th scope="row" colSpan={3}>
                {texts.more(lines.length - LINES_ON_PHONES)}
              </th>
            </tr>
          ) : null}
          <tr>
            <th scope="row">{texts.total}</th>
            <td>
              <s>{formatDollars(storeTotal)}</s>
            </td>
            <td>{formatDollars(ours)}</td>
          </tr>
        </tfoot>
      </table>
      <p className={styles.saved}>
        <span>{texts.saved}</span>
        <b>
          {formatDollars(storeTotal - ours)} <small>({formatPercent((storeTotal - ours) / storeTotal)})</small>
        </b>
      </p>
      {checked ? <p className={styles.note}>{checked}</p> : null}
      {yearly ? (
        <p className={styles.note}>
          {texts.breakEven(formatDollars(yearly.price), formatWholeDollars(yearly.break_even_spend))}
        </p>
      ) : null}
    </section>
  );
}
