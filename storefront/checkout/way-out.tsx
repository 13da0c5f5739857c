import { Form } from 'react-router';
import { Link } from '#storefront/kernel/link.tsx';
import { Button } from '#ui/button.tsx';
import styles from './checkout.module.css';
import { WAY_OUT_TEXTS as texts } from './refusal-texts.ts';
import type { ShownRefusal } from './refusal-words.ts';

type WayOutProps = {
  refusal: Pick<ShownRefusal, 'removal' | 'isTooYoung'>;
  /** Where the order was to go; null where nothing ships. */
  address_id: string | null;
};

/** What to do about a cart that can't be ordered: take out what is in the way with one click, or change cart or address. */
export function WayOut({ refusal: { removal, isTooYoung }, address_id }: WayOutProps) {
  return (
    <div className={styles.wayOut}>
      {removal ? (
        <Form method="post">
          <input type="hidden" name="intent" value="remove" />
          {removal.line_item_ids.map((line_item_id) => (
            <input key={line_item_id} type="hidden" name="line_item_id" value={line_item_id} />
          ))}
          <Button type="submit" block>
            {removal.words}
          </Button>
        </Form>
      ) : null}
      <p>
        {removal ? texts.or : texts.youCan} <Link to="/cart">{texts.changeCart}</Link>
        {isTooYoung ? texts.wrongDate : address_id && texts.orAlso}
        {isTooYoung ? <Link to="/contact">{texts.contact}</Link> : null}
        {isTooYoung || !address_id ? null : (
          <Link to={`?address=${address_id}&edit=list`} preventScrollReset>
            {texts.otherAddress}
          </Link>
        )}
        .
      </p>
    </div>
  );
}
