import { redirect } from 'react-router';

/** An old address of the cart (specification, section 2). */
export function loader() {
  return redirect('/cart', 301);
}

export default function CartsPage() {
  return null;
}
