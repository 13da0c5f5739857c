import { data } from 'react-router';

/** Any address the site map does not know. */
export function loader() {
  throw data(null, { status: 404 });
}

/** Never drawn: what the loader throws is answered by the error page. */
export default function NotFoundPage() {
  return null;
}
