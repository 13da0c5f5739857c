import { type MouseEvent, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import styles from './book.module.css';

type RemoveEntryProps = {
  id: string;
  /** What is removed, for people who only hear the button. */
  what: string;
  words: { remove: string; heading: string; lead: string; confirm: string; keep: string };
};

/** Removes an address or a card after a question; without script at once. */
export function RemoveEntry({ id, what, words }: RemoveEntryProps) {
  const [isAsking, setAsking] = useState(false);
  const isBusy = useNavigation().formMethod === 'POST';
  const ask = (event: MouseEvent) => {
    event.preventDefault();
    setAsking(true);
  };
  return (
    <>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <Button type="submit" look="quiet" name="intent" value="remove" onClick={ask}>
          {words.remove} <span className="visually-hidden">{what}</span>
        </Button>
      </Form>
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title={words.heading}>
        <p>{what}</p>
        <p>{words.lead}</p>
        <Form method="post" preventScrollReset className={styles.ask} onSubmit={() => setAsking(false)}>
          <input type="hidden" name="id" value={id} />
          <Button type="submit" name="intent" value="remove" look="danger" busy={isBusy}>
            {words.confirm}
          </Button>
          <Button look="secondary" onClick={() => setAsking(false)}>
            {words.keep}
          </Button>
        </Form>
      </Dialog>
    </>
  );
}
