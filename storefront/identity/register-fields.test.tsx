import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { RegisterFields } from './register-fields.tsx';

test('a new account is told what it agrees to, with links to the terms and the privacy policy', () => {
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <RegisterFields answer={undefined} hasCampaign={false} />
    </MemoryRouter>,
  );
  expect(markup).toContain('By creating an account, you agree to the');
  expect(markup).toContain('href="/terms"');
  expect(markup).toContain('href="/privacy-policy"');
});
