import {
  type DropAggregates,
  type DropOfCut,
  type FullDropRecord,
  getActivities,
  getDropRate,
  getDrops,
  getResearchItems,
  type ItemRow,
  listDropSubmissions,
} from '@gildscope/contracts'
import { itemsAnswers } from '../../../../market/testing/items-answers.ts'
import { answer } from '../../../../testing/answers.ts'

export const GEAR = 83_008
export const ECTO = 19_721
export const MOTE = 89_140
export const CHARM = 89_103
export const KITS = ['Silver-Fed Salvage-o-Matic', "Master's Salvage Kit"] as const

const item = (id: number, name: string, rarity: string, type = 'CraftingMaterial'): ItemRow & { id: number } => ({
  ...{ id, name, rarity, type, img: null, description: null },
})

const ITEMS = [
  { ...item(GEAR, 'Piece of Rare Unidentified Gear', 'Rare', 'Container'), description: 'Identify it.<br>Or not.' },
  item(36_038, 'Trick-or-Treat Bag', 'Basic', 'Container'),
  item(ECTO, 'Glob of Ectoplasm', 'Exotic'),
  item(MOTE, 'Lucent Mote', 'Basic'),
  item(CHARM, 'Charm of Brilliance', 'Masterwork', 'UpgradeComponent'),
]

const drop = (id: number, part: Partial<DropOfCut>): DropOfCut => ({
  id,
  units: 0,
  submissions: 0,
  perUnit: 0,
  low: 0,
  high: 0,
  method: 'bootstrap',
  atLeastOne: { share: 0, low: 0, high: 0 },
  more: null,
  contestedFrom: null,
  price: null,
  isSold: true,
  ...part,
})

/** 10,000 units: net prices are 1725.5, 85.85 and, of what a vendor buys, 12. */
export const CUT: DropAggregates = {
  activity: 'Salvaging',
  itemId: GEAR,
  consumed: 10_000,
  submissions: 184,
  accounts: 31,
  flagged: 4,
  waiting: 0,
  largestShare: 0.19,
  accuracy: 0.01,
  first: '2026-01-02',
  last: '2024-11-20',
  value: {
    beforeFees: { value: 1862.3, low: 1800, high: 1900 },
    afterFees: { value: 1605, low: 1550, high: 1660 },
  },
  cost: { item: 1500, kit: 60, countedKit: 60, uncountedKits: 0 },
  profit: { value: 45, low: -10, high: 100 },
  drops: [
    drop(ECTO, {
      ...{ units: 8749, submissions: 184, perUnit: 0.8749, low: 0.8508, high: 0.8989, price: 2030 },
      ...{ atLeastOne: { share: 1, low: 0.98, high: 1 }, more: 0 },
    }),
    drop(MOTE, {
      ...{ units: 11_168, submissions: 180, perUnit: 1.1168, low: 1.0693, high: 1.1642, price: 101 },
      ...{ atLeastOne: { share: 0.978, low: 0.945, high: 0.994 }, more: 1200 },
    }),
    drop(CHARM, {
      ...{ units: 35, submissions: 30, perUnit: 0.0035, low: 0.0021, high: 0.0052, price: 12, isSold: false },
      ...{ method: 'poisson', atLeastOne: { share: 0.163, low: 0.113, high: 0.225 }, more: 99_000 },
    }),
    drop(46_739, { method: 'none-seen', high: 0.0003 }),
  ],
  wallet: [{ id: 1, perUnit: 7.4 }],
  kits: [
    { kit: KITS[0], consumed: 10_000, submissions: 184, cost: 60, net: { value: 1545, low: 1520, high: 1570 } },
    { kit: KITS[1], consumed: 1, submissions: 7, cost: null, net: { value: 1620, low: 1400, high: 1840 } },
  ],
  choices: {
    kits: [...KITS],
    mf: [200, 300],
    levels: [80],
    patches: [
      { id: 1, since: '2026-01-01T00:00:00Z', build: 150_000, name: 'Winter', submissions: 80 },
      { id: 2, since: '2026-08-25T00:00:00Z', build: 155_000, name: '', submissions: 104 },
    ],
  },
  warnings: ['One account gave more than half of all units.'],
  pricedAt: '2026-11-20T12:00:00Z',
}

export const record = (part: Partial<FullDropRecord> & { id: string }): FullDropRecord => ({
  account: 'a1b2c3',
  iso: '2026-11-20T10:00:00Z',
  level: 80,
  mf: 312,
  salvageKit: KITS[0],
  build: 155_000,
  patch: 2,
  consumed: [{ id: GEAR, quantity: 250, price: 1500 }],
  items: [
    { id: ECTO, quantity: 220, price: 2000 },
    { id: MOTE, quantity: 280, price: null },
  ],
  wallet: [{ id: 1, value: 1840 }],
  countsFrom: '2026-11-20',
  flags: [],
  ...part,
})

export const RECORDS: readonly FullDropRecord[] = [
  record({ id: 'r1' }),
  record({
    id: 'r2',
    iso: '2026-11-19T10:00:00Z',
    items: [{ id: ECTO, quantity: 1000, price: 2000 }],
    flags: [{ reason: 'outlier', detail: '1,000 of Glob of Ectoplasm where at most 260 are likely' }],
  }),
]

const WEEKS = [
  { date: '2026-08-17', consumed: 500, perUnit: 0.85, low: 0.8, high: 0.9 },
  { date: '2026-08-24', consumed: 600, perUnit: 0.87, low: 0.83, high: 0.91 },
  { date: '2026-09-07', consumed: 700, perUnit: 0.88, low: 0.84, high: 0.92 },
]

export const itemAnswers = itemsAnswers(() => ITEMS)

/** A stats service with one salvaged item, which every cut except the one by flag leaves unchanged. */
export const dropAnswers = (
  cut: () => DropAggregates = () => CUT,
  records: () => readonly FullDropRecord[] = () => RECORDS,
) => [
  ...itemAnswers,
  answer(getActivities, () => ({ reply: ['Salvaging' as const, 'Opening' as const] })),
  answer(getResearchItems, ({ params }) => ({ reply: params.activity === 'Salvaging' ? [GEAR] : [36_038] })),
  answer(listDropSubmissions, ({ query }) => ({
    reply: records().filter(({ flags }) => query.flagged === true || flags.length === 0),
  })),
  answer(getDropRate, () => ({ reply: WEEKS })),
  answer(getDrops, ({ query }) => ({
    reply: query.flagged === true ? { ...cut(), submissions: cut().submissions + cut().flagged } : cut(),
  })),
]
