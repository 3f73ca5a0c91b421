import type { Way } from '@gildscope/contracts'
import { type Copper, netProceeds } from '@gildscope/market'
import { COIN_ID } from './good.ts'

/** Of an item; copper for one, null: nobody offers it. */
export type AskPrices = {
  ask: Copper | null
  /** The lowest and the highest of the last week, and the mean of 30 days. */
  askLeast: Copper | null
  askMost: Copper | null
  askMonth: Copper | null
  /** Units that are bought from listings in a day. */
  soldADay: number | null
  /** What vendors pay; null: nothing. */
  vendor: Copper | null
}

export type CurrencyQuestion = {
  ways: readonly Way[]
  pricesOf: (item: number) => AskPrices | undefined
  /** Copper a unit, of currencies that a way takes beside the one that is valued. */
  own: ReadonlyMap<number, number>
  /** Share of a day's sales that one seller can have. */
  share: number
  /** What is drawn counts at the least that is known of it, in place of the mean. */
  atLeast: boolean
}

/** One use of a currency: what it takes in the end, and what selling the result brings. */
export type CurrencyWay = {
  way: Way
  /** Units of the currency for one run. */
  amount: number
  /** Copper that one unit brings after fees and everything else that is paid; below 0: it loses. */
  brings: number
  /** The same at the lowest and highest price of the week, and the least and most of what is drawn. */
  least: number
  most: number
  /** The same at the mean prices of 30 days; null: some are not known. */
  month: number | null
  /** Units of the currency that the market takes in a day; null: any number. */
  aDay: number | null
  /** The market takes less than one run a day. */
  isThin: boolean
  isSoldToVendor: boolean
}

export type CurrencyState = 'worth' | 'thin' | 'losing' | 'none'

export type CurrencyValue = {
  currency: number
  state: CurrencyState
  /** Copper that one unit brings by the first way; null: nothing that it buys can be sold. */
  brings: number | null
  /** The best first, those that the market hardly takes last; one for each item that is sold. */
  ways: readonly CurrencyWay[]
}

/** What is paid for one run: coin at today's prices and at those of the month, and units of one currency. */
type Cost = { coin: number; month: number | null; amount: number }
/** By currency; 0: coin alone. */
type Costs = ReadonlyMap<number, Cost>

const COIN_ALONE = 0
/** From a currency to what it sells as, at most. */
const MOST_STEPS = 4
const NOTHING: Cost = { coin: 0, month: 0, amount: 0 }

const isCurrency = ({ kind, id }: Way['inputs'][number]): boolean => kind === 'currency' && id !== COIN_ID

/** Rewards of achievements and the like: how often is not free. */
const isFree = ({ kind }: Way): boolean => kind !== 'other'

const plus = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : one + other

/** Less coin before less of the currency: what coin buys dearly beside it is no use of it. */
const isBetter = (cost: Cost, known: Cost | undefined): boolean =>
  known === undefined || cost.coin < known.coin || (cost.coin === known.coin && cost.amount < known.amount)

const costsOfCurrency = (id: number): Costs =>
  id === COIN_ID
    ? new Map([[COIN_ALONE, { coin: 1, month: 1, amount: 0 }]])
    : new Map([[id, { coin: 0, month: 0, amount: 1 }]])

/** Units of one run. */
const unitsOf = ({ count, least }: Way, { atLeast }: CurrencyQuestion): number => (atLeast ? (least ?? count) : count)

/** What one run of each way takes. */
class CurrencyCosts {
  readonly #question: CurrencyQuestion
  /** Of items that nobody offers, for one: what their makers take. */
  readonly #made = new Map<number, Map<number, Cost>>()

  constructor(question: CurrencyQuestion) {
    this.#question = question
    const makers = question.ways.filter((way) => isFree(way) && this.#offer(way.output) === null)
    for (let step = 0; step < MOST_STEPS; step++) if (makers.filter((way) => this.#learn(way)).length === 0) break
  }

  /** By the currency that pays for what coin does not buy; empty: something cannot be had. */
  ofWay({ inputs }: Way): Costs {
    let costs: Costs = new Map([[COIN_ALONE, NOTHING]])
    for (const { kind, id, count } of inputs) {
      if (kind === 'guild-upgrade') return new Map()
      costs = this.#together(costs, kind === 'currency' ? costsOfCurrency(id) : this.#ofItem(id), count)
      if (costs.size === 0) break
    }
    return costs
  }

  #offer(id: number): Cost | null {
    const prices = this.#question.pricesOf(id)
    return prices?.ask == null ? null : { coin: prices.ask, month: prices.askMonth, amount: 0 }
  }

  /** What is on offer is bought, the rest is made. */
  #ofItem(id: number): Costs {
    const offer = this.#offer(id)
    return offer === null ? (this.#made.get(id) ?? new Map()) : new Map([[COIN_ALONE, offer]])
  }

  /** Answers whether it makes something cheaper than was known. */
  #learn(way: Way): boolean {
    const units = unitsOf(way, this.#question)
    if (units <= 0) return false
    const known = this.#made.get(way.output) ?? new Map<number, Cost>()
    this.#made.set(way.output, known)
    let isNew = false
    for (const [currency, { coin, month, amount }] of this.ofWay(way)) {
      const one = { coin: coin / units, month: month === null ? null : month / units, amount: amount / units }
      if (!isBetter(one, known.get(currency))) continue
      known.set(currency, one)
      isNew = true
    }
    return isNew
  }

  /** Two currencies at once only where the user gave one of them a value. */
  #together(costs: Costs, more: Costs, count: number): Costs {
    const { own } = this.#question
    const together = new Map<number, Cost>()
    const put = (currency: number, cost: Cost): void => {
      if (isBetter(cost, together.get(currency))) together.set(currency, cost)
    }
    for (const [currency, cost] of costs)
      for (const [other, { coin, month, amount }] of more) {
        const paid = { coin: cost.coin + coin * count, month: plus(cost.month, month === null ? null : month * count) }
        const added = amount * count
        if (currency === other || other === COIN_ALONE) put(currency, { ...paid, amount: cost.amount + added })
        else if (currency === COIN_ALONE) put(other, { ...paid, amount: added })
        else
          for (const [kept, keptAmount, folded, foldedAmount] of [
            [currency, cost.amount, other, added],
            [other, added, currency, cost.amount],
          ] as const) {
            const value = own.get(folded)
            if (value === undefined) continue
            const coins = value * foldedAmount
            put(kept, { coin: paid.coin + coins, month: plus(paid.month, coins), amount: keptAmount })
          }
      }
    return together
  }
}

/** What selling one unit brings; null: nobody buys it. */
const saleOf = ({ ask, askLeast, askMost, askMonth, vendor }: AskPrices) => {
  const listed = ask === null ? null : netProceeds(ask)
  if (listed !== null && listed >= (vendor ?? 0))
    return {
      ...{ now: listed, isSoldToVendor: false },
      least: netProceeds(Math.min(ask ?? 0, askLeast ?? ask ?? 0)),
      most: netProceeds(Math.max(ask ?? 0, askMost ?? ask ?? 0)),
      month: askMonth === null ? null : netProceeds(askMonth),
    }
  return vendor === null || vendor <= 0
    ? null
    : { now: vendor, least: vendor, most: vendor, month: vendor, isSoldToVendor: true }
}

/** `alone`: what the same run takes of coin alone; a currency is worth no more than the coin that it saves. */
const wayOf = (
  way: Way,
  { cost, alone }: { cost: Cost; alone: Cost | undefined },
  question: CurrencyQuestion,
): CurrencyWay | null => {
  const { pricesOf, share } = question
  const prices = pricesOf(way.output)
  const sale = prices === undefined ? null : saleOf(prices)
  if (prices === undefined || sale === null || cost.amount <= 0) return null
  const units = unitsOf(way, question)
  const each = (received: number, paid = cost.coin, most = alone?.coin ?? Number.POSITIVE_INFINITY): number =>
    (Math.min(received, most) - paid) / cost.amount
  const sold = sale.isSoldToVendor || units === 0 ? Number.POSITIVE_INFINITY : (share * (prices.soldADay ?? 0)) / units
  const runs = Math.min(sold, way.perDay ?? Number.POSITIVE_INFINITY)
  // A price that nobody paid all week is none.
  if (runs === 0) return null
  return {
    ...{ way, amount: cost.amount, isSoldToVendor: sale.isSoldToVendor },
    brings: each(units * sale.now),
    least: each((way.least ?? way.count) * sale.least),
    most: each((way.most ?? way.count) * sale.most),
    month:
      sale.month === null || cost.month === null || alone?.month === null
        ? null
        : each(units * sale.month, cost.month, alone?.month),
    aDay: Number.isFinite(runs) ? runs * cost.amount : null,
    isThin: runs < 1,
  }
}

const byWorth = (one: CurrencyWay, other: CurrencyWay): number =>
  Number(one.isThin) - Number(other.isThin) || other.brings - one.brings

const stateOf = (best: CurrencyWay | undefined): CurrencyState => {
  if (best === undefined) return 'none'
  if (best.brings <= 0) return 'losing'
  return best.isThin ? 'thin' : 'worth'
}

/**
 * Items whose prices are needed and not known yet; empty: what is known is enough. Asked again with what came, because
 * only what nobody offers leads further: what a currency makes of it, and what an ingredient is made of, once.
 */
export const itemsToPrice = (ways: readonly Way[], known: ReadonlyMap<number, AskPrices>): number[] => {
  const isUnoffered = (id: number): boolean => known.has(id) && known.get(id)?.ask == null
  /** Made with a currency, and needed beside one. */
  const [made, needed, wanted] = [new Set<number>(), new Set<number>(), new Set<number>()]
  const wantItem = (id: number): void => {
    if (!known.has(id)) wanted.add(id)
  }
  const uses = ({ inputs }: Way): boolean =>
    inputs.some((input) => isCurrency(input) || (input.kind === 'item' && made.has(input.id)))
  const free = ways.filter(isFree)
  for (let last = -1; last < made.size; ) {
    last = made.size
    for (const { inputs, output } of free.filter(uses)) {
      wantItem(output)
      if (isUnoffered(output)) made.add(output)
      for (const { kind, id } of inputs) {
        if (kind !== 'item') continue
        wantItem(id)
        if (isUnoffered(id)) needed.add(id)
      }
    }
  }
  for (const { inputs, output } of free)
    if (needed.has(output) && !made.has(output)) for (const { kind, id } of inputs) if (kind === 'item') wantItem(id)
  return [...wanted]
}

/** What one unit of each currency brings by what it buys, after fees and at volumes that the market takes. */
export const currencyValues = (
  currencies: Iterable<number>,
  question: CurrencyQuestion,
): ReadonlyMap<number, CurrencyValue> => {
  const costs = new CurrencyCosts(question)
  // An item that several ways lead to sells once: the best of them counts.
  const best = new Map<number, Map<number, CurrencyWay>>()
  for (const way of question.ways.filter(isFree)) {
    const prices = question.pricesOf(way.output)
    if (prices === undefined || saleOf(prices) === null) continue
    const taken = costs.ofWay(way)
    const alone = taken.get(COIN_ALONE)
    for (const [currency, cost] of taken) {
      const use = wayOf(way, { cost, alone }, question)
      if (use === null) continue
      const ofCurrency = best.get(currency) ?? new Map<number, CurrencyWay>()
      best.set(currency, ofCurrency)
      const known = ofCurrency.get(way.output)
      if (known === undefined || use.brings > known.brings) ofCurrency.set(way.output, use)
    }
  }
  return new Map(
    [...currencies].map((currency) => {
      // A losing way that sells every day is no better than a thin one that gains.
      const all = [...(best.get(currency)?.values() ?? [])].sort(byWorth)
      const gaining = all.filter(({ brings }) => brings > 0)
      const ways = [...gaining, ...all.filter(({ brings }) => brings <= 0).sort((a, b) => b.brings - a.brings)]
      return [currency, { currency, state: stateOf(ways[0]), brings: ways[0]?.brings ?? null, ways }]
    }),
  )
}

/** Units of a currency from `from` up to `to` of a day bring `brings` each; `to` null: without end. */
export type CurrencyStep = { from: number; to: number | null; brings: number; way: CurrencyWay }

/** What the next unit brings if more and more are used in one day: falling, and never a loss. */
export const currencySteps = ({ ways }: Pick<CurrencyValue, 'ways'>): CurrencyStep[] => {
  const steps: CurrencyStep[] = []
  let from = 0
  for (const way of ways.filter(({ brings }) => brings > 0).sort((a, b) => b.brings - a.brings)) {
    const to = way.aDay === null ? null : from + way.aDay
    steps.push({ from, to, brings: way.brings, way })
    if (to === null) return steps
    from = to
  }
  return steps
}

/** What so many units bring in one day, and the next after them; what the market does not take brings nothing. */
export const usedInADay = (steps: readonly CurrencyStep[], units: number): { coin: number; next: number } => ({
  coin: steps.reduce((sum, { from, to, brings }) => {
    const used = Math.min(units, to ?? Number.POSITIVE_INFINITY) - from
    return used > 0 ? sum + used * brings : sum
  }, 0),
  next: steps.find(({ to }) => to === null || to > units)?.brings ?? 0,
})
