// How many entries of the build share a module. Each page is one, and each part that is loaded when it is wanted: about 120,
// of which 35 have a table.
const MOST_PAGES = 24
const SEVERAL_PAGES = 4
const TWO_PAGES = 2

/**
 * The files that scripts are gathered in, by rooms of the site. A file takes what its `test` finds and all that this imports,
 * unless a file above has it. So no file imports one below, and the first view loads what it needs and nothing else: what
 * is only wanted by some pages, or by a dialog, stands in the lower ones. A file that is not here is made by the bundler.
 */
export const scriptFiles = [
  // What the entry needs must not stand in a file that it would have to run before the first view is painted.
  { name: 'preload', test: /vite[\\/]preload-helper/ },
  // Evaluated one after the other. What the first script imports must not import it: React DOM is below all others.
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
  { name: 'site', test: /web[\\/]src[\\/]start\.tsx/ },
  {
    name: 'parts',
    test: /ui[\\/]src[\\/](?:coins[\\/]|due[\\/]|figures[\\/]|item[\\/]|states[\\/]|forms[\\/](?:field|select-field)\.)|@tabler/,
    minShareCount: MOST_PAGES,
  },
  {
    name: 'table',
    test: /data-table[\\/](?:data-table|view[\\/]use-table-view|tools[\\/]table-downloads)\.|src[\\/]market[\\/](?:coverage-note|flow-detail|item-columns|tradable|use-items-source|window-words)\./,
  },
  // Small files weigh less as one. What several pages need is above what two need, so that those do not bring it along.
  {
    name: 'calls',
    test: /web[\\/]src[\\/](?:api|shell(?![\\/](?:kept|search)[\\/]))[\\/]|@tanstack/,
    minShareCount: SEVERAL_PAGES,
  },
  {
    name: 'market',
    test: /packages[\\/]market[\\/]|web[\\/]src[\\/]market[\\/](?!game-account|item-picker|professions)|items[\\/]get-reference/,
    minShareCount: SEVERAL_PAGES,
  },
  {
    name: 'forms',
    test: /ui[\\/]src[\\/](?:dialog(?![\\/]hover-card)|due|figures|forms|panel)[\\/]/,
    minShareCount: TWO_PAGES,
  },
  {
    name: 'accounts',
    test: /web[\\/]src[\\/](?:market[\\/]game-account|shell[\\/]kept)[\\/]|packages[\\/]holdings[\\/]|contracts[\\/]src[\\/]game[\\/]/,
    minShareCount: TWO_PAGES,
  },
  { name: 'icons', test: /@tabler/, minShareCount: TWO_PAGES },
  { name: 'charts', test: /ui[\\/]src[\\/]chart[\\/]/, minShareCount: TWO_PAGES },
].map((group, place, all) => ({ ...group, priority: all.length - place }))
