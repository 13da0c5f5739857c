import { data } from 'react-router';

export function loader() {
  throw data({ code: 'maintenance' }, { status: 503 });
}

/** Never rendered: the error page answers what the loader throws. */
export default function MaintenancePage() {
  return null;
}
