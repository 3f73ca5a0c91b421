import {
  type EndpointReply,
  type FillFacts,
  type FlipCandidate,
  getFlipCandidates,
  getManyGameListings,
  getMinuteHistory,
  getTrackRecord,
  type RecordDay,
} from '@gildscope/contracts'
import { itemsAnswers } from '../../../../market/testing/items-answers.ts'
import { type Answer, answer } from '../../../../testing/answers.ts'
import { WELL } from '../../../../testing/default-answers.ts'

export const [SIGIL, RUNE, LODESTONE, ORE] = [201, 202, 203, 204] as const

const NAMES: Readonly<Record<number, string>> = {
  ...{ [SIGIL]: 'Sigil of Mischief', [RUNE]: 'Rune of the Firebrand', [LODESTONE]: 'Glacial Lodestone', [ORE]: 'Ore' },
}
const ITEMS = Object.entries(NAMES).map(([id, name]) => ({
  ...{
    id: Number(id),
    name,
    rarity: 'Exotic',
    type: 'UpgradeComponent',
    marketable: true,
    sell_price: 1,
    buy_price: 1,
  },
}))

const facts = (sold: number): FillFacts => ({
  ...{ days: 7, sold, soldError: sold / 10, batch: 2 },
  fronts: [
    [5, 60, 0],
    [30, 60, 0],
    [150, 60, 0],
    [840, 20, 0],
    [2160, 5, 5],
  ],
})

export const candidateOf = (id: number, given: Partial<FlipCandidate> = {}): FlipCandidate => {
  const { buy, sell } = { buy: 17_201, sell: 25_474, ...given }
  const fills = { buy: facts(600), sell: facts(600) }
  return { id, buy, sell, usual: { buy, sell }, spread: 0.01, fills, ...given }
}

export const CANDIDATES: readonly FlipCandidate[] = [
  candidateOf(SIGIL),
  candidateOf(RUNE, { buy: 13_047, sell: 18_953 }),
  candidateOf(LODESTONE, { buy: 4_018, sell: 5_515 }),
  // May well end below zero.
  candidateOf(ORE, { buy: 100, sell: 121, spread: 0.4, fills: { buy: facts(5), sell: facts(3) } }),
]

type Reply = EndpointReply<typeof getFlipCandidates>

export const candidatesAnswer = (given: Partial<Reply> = {}): Answer =>
  answer(getFlipCandidates, () => ({
    reply: {
      countedAt: new Date().toISOString(),
      pricesAt: WELL.lastPoll,
      candidates: [...CANDIDATES],
      leftOut: { noMargin: 26_000, old: 38, unseen: 33, still: 400, ranked: 0 },
      ...given,
    },
  }))

export const RECORD_DAY: RecordDay = {
  ...{ day: '2026-11-09', hash: '3f9a0c', picks: 14, settles: '2026-11-12', realised: 480_000, worst: null },
  state: 'settled',
  ...{ promised: { mean: 500_000, least: 300_000, most: 700_000 }, isSimulated: false },
}

export const RECORD: EndpointReply<typeof getTrackRecord> = {
  ...{ settledAt: '2026-11-20T11:00:00Z', days: [], calibration: [], settledPicks: 0, gainedPicks: 0, random: null },
  kept: { ratio: 0.9, least: 0.84, most: 0.95 },
}

const level = (unit_price: number, quantity: number) => ({ unit_price, quantity, listings: 1 })

export const finderAnswers: readonly Answer[] = [
  candidatesAnswer(),
  answer(getTrackRecord, () => ({ reply: RECORD })),
  answer(getManyGameListings, ({ query: { ids } }) => ({
    reply: (Array.isArray(ids) ? ids : []).map((id) => ({
      id,
      buys: [level(17_201, 24), level(17_190, 8)],
      sells: [level(25_474, 18), level(25_480, 12)],
    })),
  })),
  answer(getMinuteHistory, ({ query: { itemID = [] } }) => ({
    reply: [30, 20, 3].map((hours, place) => ({
      itemID: itemID[0]!,
      date: new Date(Date.parse('2026-11-20T12:00:00Z') - hours * 3_600_000).toISOString(),
      buy_price_avg: 17_000 + place * 100,
      sell_price_avg: 25_600 - place * 60,
    })),
  })),
  ...itemsAnswers(() => ITEMS),
]
