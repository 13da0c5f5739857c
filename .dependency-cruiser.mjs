// Who may import whom (docs: ARCHITECTURE.md). test/architecture/import-rules.test.ts breaks each rule and sees it fail.
import { BELOW_ALL, RANKS, unlistedFolders } from './scripts/ranks.mjs';

const unlisted = unlistedFolders();
if (unlisted.length > 0) throw new Error(`scripts/ranks.mjs doesn't list ${unlisted.join(', ')}.`);

const any = (names) => `(?:${names.join('|')})`;
const OPEN = BELOW_ALL.api.join('|');
const CAPABILITY = any(RANKS.flat());
const capability = '^api/([^/.]+)/';
const notTest = { pathNot: '[.]test[.]ts$' };

/** The API's capabilities are bound in what they take from the domain, too. Screens may make any call. */
const REACH = { api: '(?:api|domain)', domain: 'domain', storefront: 'storefront' };

/** A capability imports neither from its own row nor from a higher one. */
const ranksOf = (root) =>
  RANKS.map((names, row) => ({
    name: `${root}-row-${row + 1}-imports-lower-rows`,
    comment: 'A capability imports only from lower rows (scripts/ranks.mjs).',
    severity: 'error',
    from: { path: `^${root}/(${names.join('|')})/` },
    to: {
      path: `^${REACH[root]}/${any(RANKS.slice(row).flat())}/`,
      pathNot: `^${REACH[root]}/$1/`,
    },
  }));

export default {
  forbidden: [
    {
      name: 'domain-is-pure',
      severity: 'error',
      from: { path: '^domain/', ...notTest },
      to: { pathNot: '^domain/|node_modules/zod/' },
    },
    {
      name: 'screens-never-touch-the-server',
      severity: 'error',
      from: { path: '^(storefront|backoffice|ui)/' },
      to: { path: '^(api|demo|gateway)/' },
    },
    {
      name: 'api-never-touches-screens',
      severity: 'error',
      from: { path: '^(api|gateway)/' },
      to: { path: '^(storefront|backoffice|ui)/' },
    },
    {
      name: 'ui-knows-nothing',
      severity: 'error',
      from: { path: '^ui/' },
      to: { path: '^(domain|storefront)/|node_modules/react-router' },
    },
    {
      name: 'capability-front-door',
      comment: 'Another capability is reached through its index.ts only.',
      severity: 'error',
      from: { path: capability, pathNot: `^api/(${OPEN})/|[.]test[.]ts$` },
      to: { path: capability, pathNot: [`^api/($1|${OPEN})/`, '^api/[^/]+/index[.]ts$'] },
    },
    {
      name: 'search-through-its-port',
      comment:
        'Only what builds and stores the index knows it, so that another engine can take its place (docs/scale.md).',
      severity: 'error',
      from: { path: '^api/catalog/', pathNot: '^api/catalog/(search/|packed/|snapshot[.]ts)|[.]test[.]ts$' },
      to: { path: '^api/catalog/search/', pathNot: '^api/catalog/search/port[.]ts$' },
    },
    {
      name: 'only-payment-knows-the-gateway',
      comment: 'Everyone else moves money through the front door of payment.',
      severity: 'error',
      from: { pathNot: '^api/(payment|gateway/payment)/|^(harness|test|proof|scripts)/|[.]test[.]ts$' },
      to: { path: '^api/gateway/payment/' },
    },
    {
      name: 'kernel-knows-no-capability',
      severity: 'error',
      from: { path: `^(?:api/(?:${OPEN})|domain/kernel)/`, pathNot: '^api/gateway/' },
      to: { path: `^(?:api|domain)/${CAPABILITY}/` },
    },
    {
      name: 'gateway-knows-no-capability',
      comment: 'Adapters may import the domain, but no capability of the API.',
      severity: 'error',
      from: { path: '^api/gateway/' },
      to: { path: `^api/${CAPABILITY}/` },
    },
    {
      name: 'storefront-kernel-knows-no-capability',
      severity: 'error',
      from: { path: `^storefront/${any(BELOW_ALL.storefront)}/` },
      to: { path: `^storefront/${any([...RANKS.flat(), 'app'])}/` },
    },
    {
      name: 'storefront-app-is-on-top',
      comment: 'Layouts and error pages use the capabilities; none of them uses the app.',
      severity: 'error',
      from: { path: `^storefront/${CAPABILITY}/` },
      to: { path: '^storefront/(?:app/|[^/]+$)' },
    },
    {
      name: 'routes-are-mounted-once',
      severity: 'error',
      from: { pathNot: '^api/([^/]+/capability|pictures)[.]ts$|^(harness|test)/|[.]test[.]ts$' },
      to: { path: '^api/[^/]+/routes[.]ts$' },
    },
    {
      name: 'pages-are-leaves',
      severity: 'error',
      from: { path: '^storefront/', pathNot: '^storefront/routes[.]ts$' },
      to: { path: '-page[.]tsx$' },
    },
    {
      name: 'demo-is-a-guest',
      severity: 'error',
      from: { pathNot: '^(demo|scripts|harness|test|e2e|bench|proof)/|[.]test[.]ts$' },
      to: { path: '^demo/' },
    },
    {
      name: 'pictures-are-a-process',
      comment: 'The API starts pictures/worker.ts and sends it jobs; their types are in domain/media.',
      severity: 'error',
      from: { pathNot: '^(pictures|test)/' },
      to: { path: '^pictures/' },
    },
    {
      name: 'pictures-import-only-media',
      severity: 'error',
      from: { path: '^pictures/', ...notTest },
      to: { pathNot: '^(pictures|domain/media)/|node_modules/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'drawing-loads-no-schemas',
      comment: 'Zod would take memory in each drawing process.',
      severity: 'error',
      from: { path: '^pictures/', pathNot: ['^pictures/sheet[.]ts$', '[.]test[.]ts$'] },
      to: { path: '^domain/media/(picture|label)[.]ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-pictures-draw',
      comment: 'So that no other process loads a renderer, fonts or illustrations.',
      severity: 'error',
      from: { pathNot: '^(pictures|test)/' },
      to: { path: 'node_modules/(sharp|@resvg|opentype[.]js|@fontsource)(/|$)' },
    },
    {
      name: 'harness-is-for-tests',
      comment: 'What tests, journeys, benches and proofs share. It knows none of them, and the product none of it.',
      severity: 'error',
      from: { pathNot: '^(harness|test|e2e|bench|proof)/|[.]test[.]ts$' },
      to: { path: '^harness/' },
    },
    {
      name: 'harness-knows-no-test',
      severity: 'error',
      from: { path: '^harness/' },
      to: { path: '^(test|e2e|bench|proof|storefront|ui)/' },
    },
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-folder-cycles',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(domain|api|gateway|pictures|storefront|ui|demo|bench|proof|scripts|harness)(/|$)' },
      to: { circular: true },
    },
    { name: 'no-unresolvable', severity: 'error', from: { pathNot: '^storefront/' }, to: { couldNotResolve: true } },
    ...ranksOf('api'),
    ...ranksOf('domain'),
    ...ranksOf('storefront'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|var|[.]react-router)/' },
    // swc reports type imports by itself: `tsPreCompilationDeps` would ask for a compiler API that TypeScript 7 lacks.
    parser: 'swc',
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
