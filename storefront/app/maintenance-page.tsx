import { data } from 'react-router';

export function loader() {
  throw data({ code: 'maintenance' }, { status: 503 });
}

/** Never drawn: what the loader throws is answered by the error page. */
export default function MaintenancePage() {
  return null;
}
