import { data, useRevalidator } from 'react-router';
import { BRAND } from '#storefront/kernel/brand.ts';
import { pageMeta } from '#storefront/kernel/page-meta.ts';
import { Button } from '#ui/button.tsx';
import styles from '#storefront/shell/error-page.module.css';

export function loader() {
  return data(null, { status: 503, headers: { 'retry-after': '120' } });
}

export function meta() {
  return pageMeta({ title: 'Back shortly', description: `${BRAND.shop} is closed for a short while for maintenance.` });
}

/** Shown with 503 while an operator has closed the shop. */
export default function MaintenancePage() {
  const { state } = useRevalidator();
  return (
    <div className={styles.page}>
      <p className={styles.status}>Back shortly</p>
      <h1>We are restocking the shelves</h1>
      <p className={styles.lead}>We are making the shop better and will be back shortly.</p>
      <p>
        Your cart, your lists and your membership are safe, and orders that were placed go out as promised. Nothing you
        did caused this, and nothing is charged while we are closed. Boxes already on their way keep their delivery day.
        Please look in again in a few minutes.
      </p>
      <Button busy={state !== 'idle'} onClick={() => location.assign('/')}>
        Try the shop again
      </Button>
    </div>
  );
}
