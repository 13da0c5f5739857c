import { createRoutesStub } from 'react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { JoinNote } from './join-note.tsx';

function markupOf(yearlyPrice: number | undefined): string {
  const Page = createRoutesStub([{ path: '/', Component: () => <JoinNote saved={4} yearlyPrice={yearlyPrice} /> }]);
  return renderToStaticMarkup(<Page />);
}

test('without JavaScript, the cart still says what it saves, what a membership costs, and where the plans are', () => {
  expect(markupOf(59.95)).toMatch(
    /^<noscript><p[^>]*>These are member prices\. This cart saves \$4\.00\. Membership is \$59\.95 a year, or start with a free trial\. <a [^>]*href="\/membership\/payment\/plans/,
  );
});

test('a member is not told to join', () => {
  expect(markupOf(undefined)).toBe('');
});
