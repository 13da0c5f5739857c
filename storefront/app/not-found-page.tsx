import { data } from 'react-router';

/** Any address that `routes.ts` doesn't list. */
export function loader() {
  throw data(null, { status: 404 });
}

/** Never rendered: the error page answers what the loader throws. */
export default function NotFoundPage() {
  return null;
}
