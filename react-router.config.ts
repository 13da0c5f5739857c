import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'storefront',
  buildDirectory: process.env['BUILD_DIR'] ?? 'build',
  ssr: true,
  // The site map is small: sent whole, no page ever waits for a look-up of its route.
  routeDiscovery: { mode: 'initial' },
  // The one clientLoader is in its page's file: one of its own would delay the first click.
  splitRouteModules: false,
} satisfies Config;
