/** The drawer's code, which a pointer on the cart's link, its focus or a click loads. */
export const loadDrawer = () => import('#storefront/cart/cart-drawer.tsx');
