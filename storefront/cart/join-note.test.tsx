import { createRoutesStub } from 'react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { JoinNote } from './join-note.tsx';

test('without JavaScript, the cart still says whose prices these are and where the plans are', () => {
  const Page = createRoutesStub([{ path: '/', Component: () => <JoinNote saved={4} /> }]);
  const html = renderToStaticMarkup(<Page />);
  expect(html).toMatch(/^<noscript><p[^>]*>These are member prices\. <a [^>]*href="\/membership\/payment\/plans/);
});
