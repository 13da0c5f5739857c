import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { EndingNotice } from './ending-notice.tsx';

const markupOf = (day: string | null) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <EndingNotice ends_on={day} />
    </MemoryRouter>,
  );

test('a member whose plan will not renew reads the last day and finds the way to keep it', () => {
  expect(markupOf('2027-11-26')).toContain(
    'Your membership won&#x27;t renew. You&#x27;re a member until November 26, 2027.',
  );
  expect(markupOf('2027-11-26')).toContain('href="/account#resume"');
  expect(markupOf(null)).toBe('');
});
