import type { FlipCandidate } from '@gildscope/contracts'
import { MINUTES_AN_HOUR, type PickMinute, type SetOutcome } from '@gildscope/finder'
import {
  countSpell,
  dailySpread,
  type Fronts,
  frontCounts,
  frontSpells,
  NO_FRONTS,
  noSpells,
  SIDES,
  type Side,
  sumTenures,
  type TenureDay,
} from '@gildscope/market'
import { isSeenEnough } from '@gildscope/market/expected-fill'
import { type FindSet, type Frozen, frozenSets, outcomeOf, playRuns } from './frozen.ts'
import type { PickHour } from './record-store.ts'

const MINUTES_PER_DAY = 24 * MINUTES_AN_HOUR
const HUNDREDTHS = 100
/** Sets are frozen five minutes into a day. */
const FROZEN_AT = 5
/** As for candidates of a site. */
const FRONT_DAYS = 30
const WEEK_DAYS = 7
/** What is true has no error; a week of it is a sample of those to come. */
const SOLD_ERROR = 0.04

/** Minutes of items in a day since 1970, ascending. */
export type PastDay = { day: number; minutes: ReadonlyMap<number, readonly PickMinute[]> }

export type EndedSet = { frozen: Frozen; outcome: SetOutcome }
export type PlayedDay = { day: number; ended: EndedSet[]; hours: PickHour[]; tenures: Map<number, TenureDay> }

/** What was seen of an item in the days so far. */
type Item = {
  days: TenureDay[]
  fronts: Record<Side, Fronts>
  last: PickMinute | null
  /** Best prices at the end of each day. */
  prices: Record<Side, number>[]
}

const noItem = (): Item => ({ days: [], fronts: { buy: NO_FRONTS, sell: NO_FRONTS }, last: null, prices: [] })

type Playing = {
  find: FindSet
  /** Sets are frozen on these days, both ends included. */
  firstFrozen: number
  lastFrozen: number
}

/**
 * Freezes and settles sets day by day as a site does, by minutes in which all trade is known. Days before the first set
 * are what its facts are of.
 */
export const playPast = async function* (
  days: AsyncIterable<PastDay> | Iterable<PastDay>,
  { find, firstFrozen, lastFrozen }: Playing,
): AsyncGenerator<PlayedDay> {
  const items = new Map<number, Item>()
  let open: Frozen[] = []
  for await (const { day, minutes } of days) {
    const slot = day * MINUTES_PER_DAY + FROZEN_AT
    if (day >= firstFrozen && day <= lastFrozen) {
      const candidates = [...items].flatMap(([id, item]) => candidateOf(id, item, minutes.get(id) ?? [], slot) ?? [])
      open.push(...(await frozenSets(candidates, { find, slot })))
    }
    const until = (day + 1) * MINUTES_PER_DAY
    open = open.map((frozen) => ({ ...frozen, runs: playRuns(frozen.runs, { minutes, seenSlots: null }, until) }))
    const hours = pickHours(open, minutes)
    const ended: EndedSet[] = []
    for (const frozen of open) {
      const outcome = outcomeOf(frozen.runs, frozen.set.draw.seed)
      if (outcome !== null) ended.push({ frozen, outcome })
    }
    open = open.filter((frozen) => !ended.some((each) => each.frozen === frozen))
    yield { day, ended, hours, tenures: seeDay(items, { day, minutes }) }
  }
}

const pickHours = (open: readonly Frozen[], minutes: PastDay['minutes']): PickHour[] =>
  [...new Set(open.flatMap(({ set }) => set.picks.map(({ id }) => id)))].flatMap((itemId) =>
    [...Map.groupBy(minutes.get(itemId) ?? [], ({ slot }) => Math.floor(slot / MINUTES_AN_HOUR))].map(
      ([hour, ofHour]) => ({ itemId, hour, minutes: ofHour }),
    ),
  )

/** Facts of the days before, at the prices of a slot; null where too little was seen, or a side is empty. */
const candidateOf = (
  id: number,
  { days, fronts: standing, last, prices }: Item,
  today: readonly PickMinute[],
  slot: number,
): FlipCandidate | null => {
  const now = today.findLast((minute) => minute.slot <= slot) ?? last
  if (now?.buy.price == null || now.sell.price == null || days.length < WEEK_DAYS) return null
  const { spells, batch } = sumTenures(days, standing, slot)
  const week = days.slice(-WEEK_DAYS)
  const side = (name: Side) => {
    const sold = week.reduce((sum, each) => sum + each[name].sold, 0) / WEEK_DAYS
    const fronts = frontCounts(spells, name).map(([...front]): [number, number, number] => front)
    return { days: WEEK_DAYS, sold, soldError: SOLD_ERROR * sold, batch: batch[name], fronts }
  }
  const fills = { buy: side('buy'), sell: side('sell') }
  if (SIDES.some((name) => fills[name].sold === 0 || !isSeenEnough(fills[name].fronts))) return null
  const middle = prices.map(({ buy, sell }) => buy + sell)
  const returns = middle.slice(1).map((price, at) => Math.log(price / middle[at]!))
  const usual = (name: Side): number => {
    const ofWeek = prices.slice(-WEEK_DAYS)
    return Math.round(ofWeek.reduce((sum, each) => sum + each[name], 0) / ofWeek.length)
  }
  return {
    ...{ id, buy: now.buy.price, sell: now.sell.price, usual: { buy: usual('buy'), sell: usual('sell') } },
    ...{ spread: dailySpread(returns), fills },
  }
}

/** Counts the fronts and the trade of a day. */
const seeDay = (items: Map<number, Item>, { minutes }: PastDay): Map<number, TenureDay> => {
  const tenures = new Map<number, TenureDay>()
  for (const [id, ofDay] of minutes) {
    const item = items.get(id) ?? noItem()
    items.set(id, item)
    const spells = noSpells()
    const side = (name: Side) => {
      const changes = ofDay.map((minute) => ({ slot: minute.slot, price: minute[name].price }))
      const seen = frontSpells(name, { before: item.fronts[name], changes, gaps: [] })
      for (const spell of seen.spells) countSpell(spells, name, spell)
      item.fronts[name] = seen.fronts
      const units = ofDay.map((minute) => minute[name].traded / HUNDREDTHS)
      return {
        sold: units.reduce((sum, each) => sum + each, 0),
        soldSquares: units.reduce((sum, each) => sum + each ** 2, 0),
      }
    }
    const tenure = { spells, buy: side('buy'), sell: side('sell') }
    item.days = [...item.days, tenure].slice(-FRONT_DAYS)
    item.last = ofDay.at(-1) ?? item.last
    if (item.last?.buy.price != null && item.last.sell.price != null)
      item.prices.push({ buy: item.last.buy.price, sell: item.last.sell.price })
    tenures.set(id, tenure)
  }
  return tenures
}
