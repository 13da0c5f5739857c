import { type ComponentProps, lazy, Suspense } from 'react';

const ReactivationDialog = lazy(() =>
  import('./reactivation-dialog.tsx').then((file) => ({ default: file.ReactivationDialog })),
);

/** The dialog for rejoining, loaded when it is first shown. */
export function ReactivationOffer(props: ComponentProps<typeof ReactivationDialog>) {
  return (
    <Suspense>
      <ReactivationDialog {...props} />
    </Suspense>
  );
}
