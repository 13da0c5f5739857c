import { type FormEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { addOne, removeOne, takeQty } from '#domain/cart/quantity.ts';
import { QTY_MAX } from '#domain/catalog/quantity.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './stepper.module.css';
import { STEPPER_TEXTS as texts } from './stepper-texts.ts';

type QtyStepperProps = {
  product_id: number;
  /** The product's name in every accessible label. */
  title: string;
  line_item_qty: number;
  min_order_qty: number;
  /** Units available to promise, at most QTY_MAX. */
  available: number;
  onChange: (qty: number) => void;
  /** The element that says why the last change was refused. */
  error_id?: string | undefined;
  look?: 'card' | 'line';
  /** Where the form redirects to without JavaScript. */
  route?: string;
  takesFocus?: boolean;
  /** Further fields of the form. */
  children?: ReactNode;
};

/**
 * Minus, a quantity field, plus. It is a real form: without JavaScript each click posts the new quantity to /cart; with
 * JavaScript `onChange` gets the same number.
 */
export function QtyStepper(props: QtyStepperProps) {
  const {
    product_id,
    title,
    line_item_qty,
    min_order_qty,
    available,
    onChange,
    error_id,
    look = 'line',
    takesFocus,
    children,
  } = props;
  const more = addOne(props);
  const isFull = line_item_qty >= QTY_MAX || (available < QTY_MAX && line_item_qty >= available);
  const wasClicked = useRef(false);
  /** The second half of a double click on Add, whose place the stepper has taken, is no click on plus. */
  const onPlus = (event: MouseEvent) => {
    if (event.detail === 2 && !wasClicked.current) event.preventDefault();
    wasClicked.current = true;
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const pressed = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    if (pressed?.name === 'qty') return onChange(Number(pressed.value));
    // Leaving the field applies what was typed. On phones that closes the keyboard; elsewhere the focus comes back.
    const field = document.activeElement as HTMLElement | null;
    field?.blur();
    if (matchMedia('(pointer: fine)').matches) field?.focus();
  };
  return (
    <form method="post" action="/cart" className={`${styles.stepper} ${styles[look]}`} onSubmit={submit}>
      <input type="hidden" name="product_id" value={product_id} />
      <input type="hidden" name="intent" value="set" />
      {children}
      {/* First in the form, so that Enter in the field submits the typed number. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        {texts.set}
      </button>
      <button name="qty" value={removeOne(props)} aria-label={texts.less(title)} className={styles.step}>
        <Icon name={removeOne(props) === 0 ? 'trash' : 'minus'} size={20} />
      </button>
      <QtyField
        title={title}
        item={{ line_item_qty, min_order_qty, available }}
        error_id={error_id}
        onChange={onChange}
      />
      <button
        name="qty"
        value={more}
        aria-label={texts.more(title)}
        className={styles.step}
        disabled={isFull}
        onClick={onPlus}
        title={isFull ? (line_item_qty >= QTY_MAX ? texts.most : texts.allStock) : undefined}
        ref={takesFocus ? takeLostFocus : undefined}
      >
        <Icon name="plus" size={20} />
      </button>
    </form>
  );
}

/** The button that had the focus has been replaced, so its replacement takes it. */
export function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}

type QtyFieldProps = {
  title: string;
  item: Parameters<typeof takeQty>[0];
  error_id: string | undefined;
  onChange: (qty: number) => void;
};

/**
 * Applied on Enter or blur; anything that isn't a number is ignored. `onChange` gets what was typed, even where less fits,
 * so that the cart can say why.
 */
function QtyField({ title, item, error_id, onChange }: QtyFieldProps) {
  const qty = item.line_item_qty;
  const [text, setText] = useState(String(qty));
  const [shownQty, setShownQty] = useState(qty);
  if (shownQty !== qty) {
    setShownQty(qty);
    setText(String(qty));
  }
  const takeOver = () => {
    const typed = /^\d+$/.test(text) ? Number(text) : qty;
    setText(String(takeQty(item, typed).qty));
    if (typed !== qty) onChange(typed);
  };
  return (
    <input
      name="typed_qty"
      className={styles.field}
      value={text}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      aria-label={texts.quantityOf(title)}
      aria-invalid={error_id ? true : undefined}
      aria-describedby={error_id}
      onChange={(event) => setText(event.target.value.replace(/\D/g, ''))}
      onFocus={(event) => event.target.select()}
      onBlur={takeOver}
    />
  );
}
