const ID = 'hand-off';
/** Gives the page's data to the stream that `Scripts` of React Router has opened. */
const GIVE = `{const c=window.__reactRouterContext.streamController;c.enqueue(document.getElementById('${ID}').textContent);c.close()}`;

/** What the loaders said, for the app to wake up with: data in React Router's own form, which is JSON by lines. */
export function handOff(data: string): string {
  // In JSON '<' stands in strings only.
  const block = data.replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${ID}">${block}</script><script>${GIVE}</script>`;
}
