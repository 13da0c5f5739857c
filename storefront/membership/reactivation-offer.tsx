import { lazyPart } from '#storefront/kernel/lazy-part.tsx';

/** The dialog for rejoining. */
export const ReactivationOffer = lazyPart(() =>
  import('./reactivation-dialog.tsx').then((file) => file.ReactivationDialog),
);
