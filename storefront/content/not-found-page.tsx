import { data } from 'react-router';
import { ErrorPage } from '#storefront/shell/error-screen.tsx';

export function loader() {
  return data(null, { status: 404 });
}

/** Any address the site map does not know. */
export default function NotFoundPage() {
  return <ErrorPage status={404} />;
}
