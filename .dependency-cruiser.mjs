// Who may import whom (docs: ARCHITECTURE.md). Each rule was broken on purpose once and seen to fire.
const RANKS = [
  ['media', 'compliance'],
  ['identity', 'experiment', 'content', 'catalog', 'notification'],
  ['inventory', 'pricing', 'ledger', 'payment', 'tax'],
  ['membership', 'account', 'promotion', 'list', 'review', 'quiz'],
  ['cart'],
  ['checkout', 'order'],
  ['fulfillment', 'autoship'],
  ['support', 'tracking'],
];
const OPEN = 'kernel|db|gateway';
const capability = '^api/([^/.]+)/';
const not_test = { pathNot: '[.]test[.]ts$' };

const ranks = RANKS.slice(0, -1).map((names, row) => ({
  name: `rank-${row + 1}-looks-down-only`,
  comment: 'A capability imports only from rows above its own.',
  severity: 'error',
  from: { path: `^api/(${names.join('|')})/` },
  to: {
    path: `^api/(${RANKS.slice(row + 1)
      .flat()
      .join('|')})/`,
  },
}));

export default {
  forbidden: [
    {
      name: 'domain-is-pure',
      severity: 'error',
      from: { path: '^domain/', ...not_test },
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
      name: 'kernel-knows-no-capability',
      severity: 'error',
      from: { path: `^api/(${OPEN})/` },
      to: { path: '^api/', pathNot: `^api/(${OPEN})/` },
    },
    {
      name: 'routes-are-mounted-once',
      severity: 'error',
      from: { pathNot: '^api/(app|pictures)[.]ts$|^test/|[.]test[.]ts$' },
      to: { path: '^api/[^/]+/routes[.]ts$' },
    },
    {
      name: 'pages-are-leaves',
      severity: 'error',
      from: { path: '^storefront/', pathNot: '^storefront/routes[.]ts$' },
      to: { path: '-page[.]tsx$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'demo-is-a-guest',
      severity: 'error',
      from: { pathNot: '^(demo|scripts|test|e2e|bench|proof)/|[.]test[.]ts$' },
      to: { path: '^demo/' },
    },
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'no-unresolvable', severity: 'error', from: { pathNot: '^storefront/' }, to: { couldNotResolve: true } },
    ...ranks,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|var|[.]react-router)/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
