const ID = 'hydration-data';
/** Passes the data to the stream that React Router's `Scripts` has opened. */
const ENQUEUE = `{const c=window.__reactRouterContext.streamController;c.enqueue(document.getElementById('${ID}').textContent);c.close()}`;

/** The loaders' data that the app hydrates with, in React Router's own format, which is JSON by lines. */
export function hydrationData(data: string): string {
  // In JSON '<' occurs only inside strings.
  const block = data.replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${ID}">${block}</script><script>${ENQUEUE}</script>`;
}
