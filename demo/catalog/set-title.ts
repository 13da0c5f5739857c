type Named = {
  brand: string;
  theme: string;
  /** A build-your-own set; otherwise a group. */
  isPicked: boolean;
};

/** Ends the titles of the sets of one theme, so that no two are the same. */
const EDITIONS = [
  '',
  ' for Two',
  ' for the Family',
  ' for a Crowd',
  ' for Guests',
  ' for the Weekend',
  ' for Busy Days',
  ' to Share',
  ' for Housemates',
  ' for the Office',
  ' for the Cabin',
  ' for a New Home',
];

/**
 * The title of what is chosen on its page. It names no product, because any of the choices may be sold out while the
 * others are still sold. `nth` counts the sets of the same kind and theme.
 */
export function setTitle({ brand, theme, isPicked }: Named, nth: number): string {
  const edition = EDITIONS[nth] ?? ` No. ${nth + 1}`;
  return `${brand} ${isPicked ? 'Pick Your Own' : 'Mix & Match'} ${theme} Set${edition}`;
}

const themes = new Map<string, string>();

/** How many sets of the same kind before the `n`th have its theme; every `every`th set is of that kind. */
export function nthOfTheme(seed: string, n: number, every: number, themeAt: (n: number) => string): number {
  const known = (at: number) => {
    const key = `${seed}:${at}`;
    const theme = themes.get(key) ?? themeAt(at);
    themes.set(key, theme);
    return theme;
  };
  let nth = 0;
  for (let at = n % every; at < n; at += every) if (known(at) === known(n)) nth += 1;
  return nth;
}
