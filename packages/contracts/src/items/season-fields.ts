import { PHASES, type Phase } from '@gildscope/market'
import type { FieldInfo } from './item-fields.ts'

/** Up to this false-discovery rate a change counts as sure. */
export const SURE_RATE = 0.05

const ITEM = {
  id: ['integer', 'Item id'],
  icon: ['text', "The game's icon URL"],
  name: ['text', 'Name in English'],
  rarity: ['text', 'Rarity'],
  sell_price: ['integer', 'Lowest ask now, in copper'],
  tested: ['integer', 'Items that are known around the festival in at least three years: `rate` counts all of them'],
  type: ['text', 'Type, for example CraftingMaterial'],
  velocity: ['decimal', 'Units sold a day off sell listings, of the last week'],
} as const satisfies Record<string, readonly [FieldInfo['kind'], string]>

const OF_PHASE = {
  change: ['decimal', 'Mean change in percent, against the mean of the three weeks that end two weeks before it'],
  low: ['decimal', 'Lower end of its 90 % interval over the years, in percent'],
  high: ['decimal', 'Upper end'],
  years: ['integer', 'Years in which it is known'],
  agreeing: ['integer', 'Years of them that went the way of the mean'],
  rate: ['decimal', 'False-discovery rate at which it counts as more than the trend of the item'],
  sure: ['boolean', `rate is at most ${SURE_RATE}`],
} as const satisfies Record<string, readonly [FieldInfo['kind'], string]>

const PHASE_WORDS: Record<Phase, string> = {
  before: 'two weeks before',
  start: 'first ten days',
  rest: 'rest of the festival',
  month: 'month after',
  later: 'from a month after to 70 days after the start',
}

export type SeasonMeasure = keyof typeof OF_PHASE
export type SeasonField = keyof typeof ITEM | `${Phase}_${SeasonMeasure}`
type KindValues = { integer: number; decimal: number; text: string; boolean: boolean }

/** What an item used to do around a festival, as returned; only the requested fields are present. */
export type SeasonRow = { [F in keyof typeof ITEM]?: KindValues[(typeof ITEM)[F][0]] | null } & {
  [F in SeasonMeasure as `${Phase}_${F}`]?: KindValues[(typeof OF_PHASE)[F][0]] | null
}

const entriesOf = (fields: Readonly<Record<string, readonly [FieldInfo['kind'], string]>>, note = '', before = '') =>
  Object.entries(fields).map(([name, [kind, description]]): [string, FieldInfo] => [
    `${before}${name}`,
    { kind, description: `${description}${note}` },
  ])

export const SEASON_FIELDS: ReadonlyMap<string, FieldInfo> = new Map(
  [...entriesOf(ITEM), ...PHASES.flatMap((phase) => entriesOf(OF_PHASE, `; ${PHASE_WORDS[phase]}`, `${phase}_`))].sort(
    ([a], [b]) => (a < b ? -1 : 1),
  ),
)
