/** The drawer's code, which a pointer on the cart's link or its focus also loads. */
export const loadDrawer = () => import('#storefront/cart/cart-drawer.tsx');
