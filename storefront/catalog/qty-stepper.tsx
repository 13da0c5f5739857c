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
  /** How it looks while nothing is in the cart; without this, something is. */
  add?: AddLook;
  /** Further fields of the form. */
  children?: ReactNode;
};

/** The Add button: its classes, its accessible label and the words beside its plus. */
export type AddLook = { formClass: string | undefined; className: string | undefined; label: string; words: string };

/**
 * Minus, a quantity field, plus; with nothing in the cart only the plus, as the Add button. That stays the same element, so
 * it keeps the focus. It is a real form: without JavaScript each click posts the new quantity to /cart; with JavaScript
 * `onChange` gets the same number.
 */
export function QtyStepper(props: QtyStepperProps) {
  const { product_id, title, line_item_qty, available, onChange, look = 'line', children } = props;
  const add = line_item_qty === 0 ? props.add : undefined;
  const more = addOne(props);
  const isFull = !add && (line_item_qty >= QTY_MAX || (available < QTY_MAX && line_item_qty >= available));
  /** True once the shopper has used it. */
  const [wasUsed, setUsed] = useState(false);
  const wasPlus = useRef(false);
  /** The second half of a double click on Add is no click on plus. */
  const onPlus = (event: MouseEvent) => {
    if (event.detail === 2 && !add && !wasPlus.current) event.preventDefault();
    wasPlus.current = !add;
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setUsed(true);
    if (add) return onChange(more);
    const pressed = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    if (pressed?.name === 'qty') return onChange(Number(pressed.value));
    // Leaving the field applies what was typed. On phones that closes the keyboard; elsewhere the focus comes back.
    const field = document.activeElement as HTMLElement | null;
    field?.blur();
    if (matchMedia('(pointer: fine)').matches) field?.focus();
  };
  return (
    <form
      method="post"
      action="/cart"
      className={add ? add.formClass : `${styles.stepper} ${styles[look]}`}
      onSubmit={submit}
    >
      <input type="hidden" name="product_id" value={product_id} />
      <input type="hidden" name="intent" value={add ? 'add' : 'set'} />
      {children}
      {add ? null : <LessAndField {...props} />}
      <button
        name="qty"
        value={more}
        aria-label={add ? add.label : texts.more(title)}
        className={add ? add.className : styles.step}
        disabled={isFull}
        onClick={onPlus}
        title={isFull ? (line_item_qty >= QTY_MAX ? texts.most : texts.allStock) : undefined}
        ref={add && wasUsed ? takeLostFocus : undefined}
      >
        <Icon name="plus" size={20} />
        {add?.words}
      </button>
    </form>
  );
}

function LessAndField({ title, line_item_qty, min_order_qty, available, onChange, error_id }: QtyStepperProps) {
  const item = { line_item_qty, min_order_qty, available };
  const fewer = removeOne(item);
  return (
    <>
      {/* First in the form, so that Enter in the field submits the typed number. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        {texts.set}
      </button>
      <button name="qty" value={fewer} aria-label={texts.less(title)} className={styles.step}>
        <Icon name={fewer === 0 ? 'trash' : 'minus'} size={20} />
      </button>
      <QtyField title={title} item={item} error_id={error_id} onChange={onChange} />
    </>
  );
}

/** The line was changed here and is gone, with the button or field that had the focus, so Add takes it. */
function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}

type QtyFieldProps = {
  title: string;
  item: Parameters<typeof takeQty>[0];
  error_id: string | undefined;
  onChange: (qty: number) => void;
};

/**
 * Applied on Enter or blur; anything that isn't a whole number, such as 2.5, is ignored as a whole. `onChange` gets what was
 * typed, even where less fits, so that the cart can say why.
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
    const typed = /^\d+$/.test(text.trim()) ? Number(text) : qty;
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
      onChange={(event) => setText(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={takeOver}
    />
  );
}
