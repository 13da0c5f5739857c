import { Form } from 'react-router';
import { Button } from '#ui/button.tsx';

/** @param what the address or card, for people who only hear the button. */
export function MakeDefault({ id, what, label }: { id: string; what: string; label: string }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <Button type="submit" look="quiet" name="intent" value="default">
        {label} <span className="visually-hidden">{what}</span>
      </Button>
    </Form>
  );
}
