/** Pages of forging, crafting, flips and prices: where they are, what they are called, and what has their data. */
type Look = {
  path: string
  heading: string
  data: string
  /** The example of its layout that axe also checks on a phone. */
  isKind?: boolean
}

const ROW = 'main [role="grid"] [role="rowheader"], main table tbody tr'
/** The market may have no bargains at the moment. */
const TABLE = 'main [role="grid"]'
/** A young site counts and freezes what it needs in its first minutes. */
const ROW_OR_NOTICE = `${ROW}, main [data-notice]`

export const TOOL_LOOKS: readonly Look[] = [
  { path: '/dumps', heading: 'Dumps', data: ROW, isKind: true },
  {
    path: '/flip_finder',
    heading: 'Flip finder',
    data: `${ROW_OR_NOTICE}, main ol[aria-label="The set"] > li`,
    isKind: true,
  },
  { path: '/track_record', heading: 'Track record', data: ROW_OR_NOTICE, isKind: true },
  { path: '/snatch_it', heading: 'Snatch-it', data: TABLE },
  { path: '/snipe_it', heading: 'Snipe-it', data: TABLE },
  { path: '/seasons', heading: 'Seasons', data: TABLE },
  { path: '/vendor_trash', heading: 'Items that are close to vendor value', data: ROW },
  { path: '/buyout?item=19721', heading: 'Buyout', data: 'main dl' },
  { path: '/mc_standard', heading: 'Mystic Coin standard', data: ROW },
  { path: '/alt_standard', heading: 'Alternative currencies to Gold/MC', data: ROW },
  { path: '/compare?ids=19721,19976', heading: 'Compare', data: ROW, isKind: true },
  { path: '/refinement', heading: 'Refinement', data: ROW },
  { path: '/extracting', heading: 'Extracting', data: TABLE },
  { path: '/raid_currency', heading: 'Raid currency', data: ROW },
  { path: '/currencies', heading: 'Currencies', data: ROW },
  { path: '/precursors', heading: 'Precursors', data: ROW },
  { path: '/precursors_stats', heading: 'Precursor breakdown', data: ROW },
  { path: '/minis', heading: 'Minis', data: ROW },
  { path: '/gemstones', heading: 'Gemstones', data: ROW },
  { path: '/bltc_tickets', heading: 'Collection tickets', data: ROW },
  { path: '/sql', heading: 'SQL', data: 'main textarea', isKind: true },
  { path: '/stats_viewer', heading: 'Stats Viewer', data: 'main a[href*="item=36038"]' },
  { path: '/stats_viewer?activity=Opening&item=36038', heading: 'Trick-or-Treat Bag', data: ROW, isKind: true },
  { path: '/fractal_encryption', heading: 'Fractal Encryption', data: ROW },
  { path: '/festival_winds', heading: 'Zephyr Sanctum/Zephyrite Supply Box', data: ROW },
  { path: '/crafting', heading: 'Crafting', data: ROW },
  { path: '/planner?targets=46738x6', heading: 'Planner', data: ROW, isKind: true },
  { path: '/historicCrafting', heading: 'Historic crafting', data: 'main [role="combobox"]' },
]

const withoutQuery = (path: string): string => path.split('?', 1)[0] ?? path
export const TOOL_PATHS: ReadonlySet<string> = new Set(TOOL_LOOKS.map(({ path }) => withoutQuery(path)))
