/** Files that only tests, benchmarks and scripts load. */
const TEST_FILES = '[.](test|e2e)[.]tsx?$|/(test|testing|fixtures)/'

/**
 * The layers inside a service, a package or a folder, from the bottom up. A name is a folder or, with an extension, a
 * file. Rooms of one row may import each other, without cycles.
 */
const LAYERS = {
  'packages/client': [['calls', 'http'], ['history', 'prices'], ['create-client.ts', 'endpoints.ts'], ['index.ts']],
  'packages/service-kit': [
    ['config', 'log'],
    ['faults'],
    ['limits', 'route'],
    ['answer'],
    ['openapi'],
    ['server'],
    ['index.ts'],
  ],
  'packages/ui': [
    ['buttons', 'due', 'figures', 'item', 'layout', 'link', 'panel', 'states', 'theme'],
    ['coins'],
    ['chart', 'forms'],
    ['dialog', 'heat'],
    ['data-table'],
    ['index.ts'],
  ],
  'packages/ui/src/data-table': [
    ['columns'],
    ['view'],
    ['rows'],
    ['files'],
    ['model'],
    ['grid'],
    ['tools'],
    ['data-table.tsx', 'data-table.module.css'],
    ['index.ts'],
  ],
  'services/items': [
    ['config.ts', 'databases.ts', 'bulk', 'store'],
    ['lists', 'change-feed'],
    ['answers'],
    ['modules'],
    ['metrics.ts'],
    ['app.ts'],
  ],
  'services/stats': [['config.ts'], ['deps.ts'], ['modules'], ['app.ts', 'commands']],
  'services/account': [
    ['config.ts', 'store', 'rotation'],
    ['auth'],
    ['deps.ts'],
    ['mails'],
    ['modules', 'commands'],
    ['app.ts'],
  ],
  'services/worker': [
    [
      'config.ts',
      'queue-sizes.ts',
      'roles.ts',
      'clock.ts',
      'metrics.ts',
      'world.ts',
      'prepare-database.ts',
      'ill-list.ts',
      'game',
    ],
    ['mailer', 'memory', 'record', 'report', 'job-run.ts'],
    ['looks', 'alerts'],
    ['deps.ts'],
    ['accounts', 'archives', 'derive', 'poll', 'reference'],
    ['feeds', 'roll-up'],
    ['dumps', 'flips', 'import-history', 'maintenance', 'seasons', 'windows'],
    ['handlers.ts', 'schedules.ts', 'readiness.ts', 'gauges'],
    ['app.ts', 'commands'],
  ],
}

const anyOf = (rooms) =>
  `(${rooms.map((room) => (room.includes('.') ? room.replaceAll('.', '[.]') : `${room}/`)).join('|')})`

const layerRules = Object.entries(LAYERS).flatMap(([place, layers]) => {
  const root = place.includes('/src/') ? place : `${place}/src`
  const name = place.split('/').at(-1)
  return [
    ...layers.slice(0, -1).map((rooms, index) => ({
      name: `layers-of-${name}-${index + 1}`,
      comment:
        'A lower layer can be read, tested and moved without the ones above it; a single import upwards would break that.',
      severity: 'error',
      from: { path: `^${root}/${anyOf(rooms)}`, pathNot: TEST_FILES },
      to: { path: `^${root}/${anyOf(layers.slice(index + 1).flat())}` },
    })),
    {
      name: `rooms-of-${name}`,
      comment: 'A room that is in no row of LAYERS is held to no order.',
      severity: 'error',
      from: { path: `^${root}/`, pathNot: TEST_FILES },
      to: { path: `^${root}/`, pathNot: [TEST_FILES, `^${root}/${anyOf(layers.flat())}`] },
    },
  ]
})

/** The layers of the site, from the bottom up. `features` contains two, which have their own rules. Files of `src` are above. */
const WEB_LAYERS = ['offline', 'pages', 'api', 'analytics', 'shell', 'market', 'features']

/**
 * No layer may import a higher one: everything the shell reaches is in the first script. As this holds for each layer, and packages
 * never look back, none reaches a higher one by way of another either.
 */
const webLayerRules = () => [
  {
    name: 'rooms-of-web',
    comment: 'A room that is not in WEB_LAYERS is held to no order.',
    severity: 'error',
    from: { path: `^apps/web/src/(${WEB_LAYERS.join('|')})/`, pathNot: TEST_FILES },
    to: { path: '^apps/web/src/[^/]+/', pathNot: [TEST_FILES, `^apps/web/src/(${WEB_LAYERS.join('|')})/`] },
  },
  {
    name: 'web-without-its-tests',
    comment: 'What tests use may import any layer, and would bring it along.',
    severity: 'error',
    from: { path: '^apps/web/src/', pathNot: TEST_FILES },
    to: { path: `^(apps/web/src.*(${TEST_FILES})|scripts/|bench/|e2e/)` },
  },
  {
    name: 'web-without-its-build',
    comment: 'The build imports pages to make documents of them, and would bring them along.',
    severity: 'error',
    from: { path: '^apps/web/src/', pathNot: TEST_FILES },
    to: { path: '^apps/web/(?!src/|node_modules/)', dependencyTypesNot: ['type-only'] },
  },
  ...WEB_LAYERS.map((layer, index) => ({
    name: `web-${layer}-looks-down`,
    comment:
      'What is drawn around or below every page must not bring a page with it, and a layer that needs a higher one cannot be read without it.',
    severity: 'error',
    from: { path: `^apps/web/src/${layer}/`, pathNot: TEST_FILES },
    to: {
      path: `^apps/web/src/(${[...WEB_LAYERS.slice(index + 1).map((above) => `${above}/`), '[^/]+[.]tsx?$'].join('|')})`,
    },
  })),
]

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Files that need each other cannot be read, tested or moved one at a time.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'packages-never-look-back',
      comment: 'A package that knows an app or a service cannot be used by another one.',
      severity: 'error',
      from: { path: '^(packages|tools)/' },
      to: { path: '^(apps|services|bench|e2e|scripts)/' },
    },
    {
      name: 'services-meet-over-http',
      comment: 'Services scale and fail apart: one reaches another only through contracts/client.',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^(services|apps)/', pathNot: '^services/$1/' },
    },
    {
      name: 'apps-use-packages-only',
      comment: 'The gateway and the web reach services over HTTP, as anyone else.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^(services|apps)/', pathNot: '^apps/$1/' },
    },
    ...webLayerRules(),
    {
      name: 'features-do-not-meet',
      comment:
        'A page that borrows from another breaks when that one changes; what two need is in the shared of their group, in market or in ui.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/($2|shared)/' },
    },
    {
      name: 'shared-knows-no-page',
      comment: 'What pages of a group share is below them, and of this group only.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/shared/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/shared/' },
    },
    {
      name: 'market-stands-alone',
      comment: 'The figures of the market are plain functions; nothing of ours may bring I/O in.',
      severity: 'error',
      from: { path: '^packages/market/', pathNot: TEST_FILES },
      to: { path: '^packages/(?!market/|statistics/|base/src/time/)' },
    },
    {
      name: 'drops-stand-alone',
      comment: 'Statistics of drops are plain functions that run in services, jobs and browsers.',
      severity: 'error',
      from: { path: '^packages/drops/', pathNot: TEST_FILES },
      to: { path: '^packages/(?!drops/|statistics/|base/src/time/)' },
    },
    {
      name: 'alerts-stand-alone',
      comment: 'Rules are judged alike in the worker, in the preview and in pages: plain functions.',
      severity: 'error',
      from: { path: '^packages/alerts/', pathNot: TEST_FILES },
      to: { path: '^packages/(?!alerts/|contracts/|market/|base/src/time/)' },
    },
    {
      name: 'planner-stands-alone',
      comment:
        'Plans are made in browsers, by the bench and by tests alike: plain functions; the solver is given to them.',
      severity: 'error',
      from: { path: '^packages/planner/', pathNot: TEST_FILES },
      to: { path: '^packages/(?!planner/|contracts/|market/|base/src/time/)' },
    },
    {
      name: 'finder-stands-alone',
      comment:
        'Sets are found in browsers, by the worker and by the bench alike: plain functions; the solver is given to them.',
      severity: 'error',
      from: { path: '^packages/finder/', pathNot: TEST_FILES },
      to: { path: '^packages/(?!finder/|contracts/|market/|planner/|statistics/|base/src/time/)' },
    },
    {
      name: 'light-statistics-in-browsers',
      comment: 'What pages load of the statistics brings no library: distributions weigh 50 kB.',
      severity: 'error',
      from: { path: '^packages/statistics/src/(bootstrap-mean|clopper-pearson)[.]ts$' },
      to: { path: 'node_modules/', reachable: true },
    },
    {
      name: 'contracts-are-light',
      comment: 'The web loads the contracts: beside the market they must bring nothing in.',
      severity: 'error',
      from: { path: '^packages/contracts/', pathNot: [TEST_FILES, '^packages/contracts/src/filter-rows/'] },
      to: { path: '^packages/(?!contracts/|market/|base/src/time/)' },
    },
    {
      name: 'contracts-without-their-client',
      comment: 'The contracts describe calls; only the client beside them brings the library that sends one.',
      severity: 'error',
      from: { path: '^packages/contracts/src/', pathNot: [TEST_FILES, '^packages/contracts/src/client/'] },
      to: { path: ['node_modules/ky/', '^packages/contracts/src/client/'] },
    },
    {
      name: 'client-is-built-on-the-contracts',
      comment: 'Our code that it uses is packed with it, and downloaded by everyone who installs it.',
      severity: 'error',
      from: { path: '^packages/client/', pathNot: TEST_FILES },
      to: { path: '^packages/(?!client/|contracts/)' },
    },
    {
      name: 'no-io-in-what-browsers-load',
      comment: 'All of them run in browsers too.',
      severity: 'error',
      from: {
        path: '^packages/(alerts|finder|planner|market|drops|statistics|contracts|client)/',
        pathNot: TEST_FILES,
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'routes-without-sql',
      comment:
        'A route reads the request and writes the answer; what is stored and how is for the repository beside it.',
      severity: 'error',
      from: { path: '^services/.*/(routes|[^/]+-routes)[.]ts$' },
      to: { path: ['node_modules/(drizzle-orm|pg)/', '^packages/db/'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'repositories-without-http',
      comment: 'A repository is also called by jobs and tests, which have no request.',
      severity: 'error',
      from: { path: '-repository[.]ts$' },
      to: { path: ['node_modules/fastify', '^packages/service-kit/'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'charts-and-tables-in-ui',
      comment: 'One wrapper each: a second one would look and behave differently, and weigh on the first page.',
      severity: 'error',
      from: { pathNot: '^packages/ui/' },
      to: { path: 'node_modules/(echarts|echarts-for-react|@tanstack/react-virtual)/' },
    },
    {
      name: 'ui-knows-no-calls',
      comment: 'What ui draws, it is given: a part that asks a service can be used on one page only.',
      severity: 'error',
      from: { path: '^packages/ui/' },
      to: { path: '^packages/(?!ui/|market/|base/src/(csv|search-text|time)/)' },
    },
    {
      name: 'queues-in-jobs',
      comment: 'Only packages/jobs knows which queue library runs and where it stores.',
      severity: 'error',
      from: { pathNot: '^(packages/jobs|bench)/' },
      to: { path: 'node_modules/bullmq/' },
    },
    {
      name: 'no-test-tools-in-products',
      comment: 'What tests and the launcher need is not installed in the images.',
      severity: 'error',
      from: {
        path: '^(apps|services|packages|tools)/',
        pathNot: [TEST_FILES, '^(packages/testkit|tools/local-services)/'],
      },
      to: { path: '^(packages/testkit|tools/local-services)/' },
    },
    {
      name: 'no-tools-in-products',
      comment:
        'The services cannot tell the simulated game and mailbox from real ones: they meet them over the network.',
      severity: 'error',
      from: { path: '^(apps|services|packages)/', pathNot: [TEST_FILES, '^packages/testkit/'] },
      to: { path: '^tools/' },
    },
    {
      name: 'imports-resolve',
      comment: 'A dependency that is not in the package.json of its package works by chance only.',
      severity: 'error',
      from: {},
      // Modules that a plugin of the build makes are in no package; Vite answers the address of a file for ?url.
      to: { couldNotResolve: true, pathNot: '^virtual:|[?]url$' },
    },
    ...layerRules,
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage)/|^apps/web/build/' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
    cache: false,
  },
}
