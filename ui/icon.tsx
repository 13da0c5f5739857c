/** Our own line icons on a 24 grid, 1.75 px; one path each. */
export const ICONS = {
  account: 'M12 12.5a4.25 4.25 0 1 0 0-8.5 4.25 4.25 0 0 0 0 8.5ZM4 20.5c.9-3.5 4-5 8-5s7.1 1.5 8 5',
  alert: 'M12 4 2.8 19.5h18.4L12 4Zm0 6v4.5m0 2.4v.1',
  basket:
    'M3.5 9.5h17l-1.7 9a2 2 0 0 1-2 1.5H7.2a2 2 0 0 1-2-1.5l-1.7-9Zm4.5 0L11 4m5 5.5L13 4m-4 9v3.5m6-3.5v3.5m-3-3.5v3.5',
  box: 'm12 3.5 8 4v9l-8 4-8-4v-9l8-4Zm0 8.5 8-4.5M12 12 4 7.5m8 4.5v8.5M8 5.5l8 4.2',
  cart: 'M2.5 4H5l2.4 11h10.7l2.4-8H6m3 12.5a.8.8 0 1 0 0 .1m8-.1a.8.8 0 1 0 0 .1',
  check: 'm5 12.5 4.5 4.5L19 7',
  'chevron-down': 'm6 9.5 6 6 6-6',
  'chevron-right': 'm9.5 6 6 6-6 6',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5l3.5 2',
  close: 'm6 6 12 12M18 6 6 18',
  coin: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm2.5-12c-.5-1-1.5-1.3-2.5-1.3-1.5 0-2.6.8-2.6 2.1 0 3 5.3 1.4 5.3 4.4 0 1.3-1.2 2.1-2.7 2.1-1.2 0-2.2-.4-2.7-1.4M12 6v12',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  filter: 'M4 7h16M7 12h10m-7 5h4',
  grid: 'M4.5 4.5h6v6h-6v-6Zm9 0h6v6h-6v-6Zm-9 9h6v6h-6v-6Zm9 0h6v6h-6v-6Z',
  home: 'M4 11.5 12 4l8 7.5M6 10v10h4.5v-5.5h3V20H18V10',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-10v5.5M12 7.5v.1',
  label: 'M5 3.5h14v17H5v-17Zm3 4h8m-8 4h8m-8 4h5',
  leaf: 'M5 19C5 9 11 5 20 4.5 20.5 14 16 19.5 8.5 17.5M4 20.5c2-5 5.5-8 10-10',
  lock: 'M6 10.5h12v10H6v-10Zm2.5 0V8a3.5 3.5 0 0 1 7 0v2.5m-3.5 4v2.5',
  mail: 'M3.5 5.5h17v13h-17v-13Zm0 1.5 8.5 6.5L20.5 7',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  minus: 'M5 12h14',
  pin: 'M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21Zm0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  plus: 'M12 5v14M5 12h14',
  print: 'M7 9V4h10v5M7 16.5H4V9h16v7.5h-3M7 14h10v6H7v-6Z',
  search: 'M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 5 5',
  snow: 'M12 3v18M4.2 7.5l15.6 9m0-9-15.6 9M9.5 4.5 12 7l2.5-2.5m-5 15L12 17l2.5 2.5',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7m-8 0 1 13h9l1-13M10 10.5v6m4-6v6',
  truck:
    'M2.5 6h11.5v10.5H9.5m-4 0h-3V6m11.5 3.5h4l3 3.5v3.5h-1.5m-4 0H14M7.5 18.5a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6Zm10 0a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6Z',
  wine: 'M7.5 3.5h9l.5 5a5 5 0 0 1-10 0l.5-5Zm4.5 10v7m-4 0h8M7.2 8h9.6',
} as const;
export type IconName = keyof typeof ICONS;

/** Decorative: the text beside it, or the label of its button, carries the meaning. */
export function Icon({ name, size = 24, filled = false }: { name: IconName; size?: number; filled?: boolean }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      data-turns={name.startsWith('chevron-') || undefined}
    >
      <path d={ICONS[name]} />
    </svg>
  );
}
