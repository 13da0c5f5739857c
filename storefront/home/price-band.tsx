import { productUrl } from '#domain/catalog/addresses.ts';
import type { Offer } from '#domain/membership/endpoints.ts';
import { formatCount, formatDollars, formatPercent } from '#storefront/kernel/format.ts';
import { BrowseLink } from '#storefront/kernel/browse-link.tsx';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import { Link } from '#storefront/kernel/link.tsx';
import styles from './price-band.module.css';
import { type ReceiptLine, sumOf } from './staples.ts';

/** The receipt shows this many lines on phones; its total still counts all of them. */
const LINES_ON_PHONES = 3;

type PriceBandProps = {
  receipt: readonly ReceiptLine[];
  offers: readonly Pick<Offer, 'membership_status' | 'price'>[];
  total_products: number;
};

/** The first screen: what is sold, what membership costs, and a sample receipt. */
export function PriceBand({ receipt, offers, total_products }: PriceBandProps) {
  const yearly = offers.find(({ membership_status }) => membership_status === 'Annual');
  const monthly = offers.find(({ membership_status }) => membership_status === 'Monthly');
  return (
    <div className={styles.band}>
      <div className={styles.words}>
        <h1>Healthy groceries. See exactly what you save.</h1>
        <p>
          {total_products > 0
            ? `${formatCount(total_products)} organic, frozen and pantry items at member prices. `
            : 'We have no products yet. Please come back soon. '}
          Membership is {yearly ? <b>{formatDollars(yearly.price)} a year</b> : null}
          {yearly && monthly ? ' or ' : null}
          {monthly ? <b>{formatDollars(monthly.price)} a month</b> : null}.
        </p>
        <div className={styles.buttons}>
          {total_products > 0 ? <BrowseLink size="large" /> : null}
          <ButtonLink to="#how-it-adds-up" look="secondary" size="large" prefetch="none">
            See your savings
          </ButtonLink>
        </div>
      </div>
      {receipt.length > 0 ? <Receipt lines={receipt} /> : null}
    </div>
  );
}

function Receipt({ lines }: { lines: readonly ReceiptLine[] }) {
  const storeTotal = sumOf(lines, 'msrp');
  const ours = sumOf(lines, 'price');
  return (
    <section className={styles.paper} aria-labelledby="receipt-title">
      <table className={styles.receipt}>
        <caption id="receipt-title">Today’s receipt, {lines.length} staples</caption>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Store</th>
            <th scope="col">Member</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                <Link to={productUrl(line.url_key)} prefetch="intent">
                  {line.title}
                </Link>
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
                and {lines.length - LINES_ON_PHONES} more
              </th>
            </tr>
          ) : null}
          <tr>
            <th scope="row">Total</th>
            <td>
              <s>{formatDollars(storeTotal)}</s>
            </td>
            <td>{formatDollars(ours)}</td>
          </tr>
        </tfoot>
      </table>
      <p className={styles.saved}>
        <span>You save</span>
        <b>
          {formatDollars(storeTotal - ours)} <small>({formatPercent((storeTotal - ours) / storeTotal)})</small>
        </b>
      </p>
    </section>
  );
}
