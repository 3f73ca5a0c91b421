import type { Way } from '@gildscope/contracts'
import type { Copper } from '@gildscope/market'
import type { Good } from './good.ts'

/** Days that an order takes, with its 80 % interval. */
export type Wait = { days: number; least: number; most: number }

/** Of an item that is bought: each way of buying on its own, whichever was chosen. */
export type Purchase = {
  item: number
  units: number
  /** What the plan does. */
  chosen: 'now' | 'order' | 'both'
  unitsNow: number
  unitsByOrder: number
  /** All of them at once; null: not so many are on offer. */
  now: { levels: number; worst: Copper; total: Copper } | null
  /** All of them by an order one copper above the best bid; null: nobody would sell within the patience. */
  order: { price: Copper; total: Copper; wait: Wait | null } | null
  /** What the plan itself buys at once; null: nothing. */
  bought: { levels: number; worst: Copper; total: Copper } | null
  /** The order that the plan itself places; null: none. */
  placed: { price: Copper; total: Copper; wait: Wait | null } | null
  /** What the plan pays. */
  paid: Copper
  /** What that saves against buying all at once; null: not so many are on offer. */
  saved: Copper | null
}

export type VendorLine = {
  item: number
  units: number
  way: Way
  times: number
  coin: Copper
  currencies: readonly { id: number; units: number }[]
}

export type FetchLine = {
  good: Good
  units: number
  /** What the accounts hold of it in all. */
  held: number
  places: readonly { account: string; place: string; where: string | null; units: number }[]
  /** What selling would bring, after fees; null: bound, or nobody buys it. */
  value: Copper | null
}

export type Missing = { good: Good; units: number; held: number; wantedFor: readonly Good[] }

/** A sale of what is held or made: to bids at once, by listing, or to a vendor. */
export type Sale = {
  item: number
  units: number
  how: 'bids' | 'listing' | 'vendor'
  price: Copper
  received: Copper
  wait: Wait | null
}

/** Tries until half of all players, and nine of ten, have enough; `way`: as it is in the mean. */
export type Tries = { way: Way; half: number; nineOfTen: number }

/** One thing to do. `after`: indices of the steps that must be done before; `waitsFor` words come from pages. */
export type Step = {
  way: Way
  times: number
  makes: number
  /** What comes out beside it. */
  alsoMakes: readonly { good: Good; units: number }[]
  takes: readonly { good: Good; units: number }[]
  account: string | null
  character: string | null
  discipline: string | null
  /** UTC day since 1970 on which it can be done; null: as soon as its inputs are there. */
  day: number | null
  after: readonly number[]
  /** Purchases by order and goods to be obtained that it needs first. */
  waitsForOrders: readonly number[]
  waitsForMissing: readonly Good[]
  /** Of a way that is drawn. */
  tries: Tries | null
}

export type TreeNode = {
  good: Good
  units: number
  ways: readonly ('own' | 'now' | 'order' | 'craft' | 'forge' | 'vendor' | 'convert' | 'obtain')[]
  /** Its share of the plan's cost, own stock at its value; null: it must be obtained. */
  cost: Copper | null
  /** In how many places of the tree the good is used. */
  places: number
  owned: number
  step: number | null
  /** The best other way, and what it costs more (less than 0: it was not allowed, and why). */
  other: { way: TreeNode['ways'][number]; more: Copper; barred: 'nobody-can' | 'order-saves-too-little' | null } | null
  children: readonly TreeNode[]
}

/** A craft that is possible once a day: what is due on which day. Days since 1970, UTC. */
export type Gate = {
  item: number
  account: string
  character: string | null
  days: readonly { day: number; units: number; isDone: boolean }[]
}

/** How the plan would change; `by` > 0 costs more. */
export type CouldBe = {
  kind:
    | 'all-by-order'
    | 'all-now'
    | 'all-today'
    | 'stock-for-nothing'
    | 'one-more'
    | 'buy-instead'
    | 'make-instead'
    | 'at-once'
    | 'learn'
  good: Good | null
  discipline: string | null
  rating: number | null
  by: Copper
  currencies: readonly { id: number; units: number }[]
  /** Days that it takes longer; less than 0: it is done earlier. */
  days: number | null
}

export type Plan = {
  /** `infeasible`: not all can be had, the plan is for as much as can; `unbounded`: there is no end to earning. */
  status: 'solved' | 'infeasible' | 'unbounded'
  /** `relaxed`: whole numbers are not yet kept; then `gap` is null. */
  stage: 'relaxed' | 'whole'
  /** Share by which the plan may be above the best one; null: unknown. */
  gap: number | null
  totals: {
    /** Coin to pay. */
    coin: Copper
    coinNow: Copper | null
    coinByOrder: Copper | null
    /** Items of it that are bought at once, because there is no price for an order. */
    withoutOrder: number
    /** What selling the own stock that is used would bring. */
    stock: Copper
    currencies: readonly { id: number; units: number; value: Copper }[]
    /** Of the targets, sold after fees, less what the plan costs; of `earn` the profit. */
    profit: Copper | null
    wait: Wait | null
    /** Days until the last daily craft can be done, today being 1; 0: none. */
    gateDays: number
  }
  purchases: readonly Purchase[]
  vendors: readonly VendorLine[]
  fetched: readonly FetchLine[]
  missing: readonly Missing[]
  /** Targets that cannot be had in full: at any cost (`infeasible`), or for the budget. */
  short: readonly { item: number; units: number; wanted: number }[]
  /** Of `unbounded`: what a vendor buys for more than it costs, without end; the plan does so for one stack. */
  endless: readonly Good[]
  sales: readonly Sale[]
  steps: readonly Step[]
  tree: readonly TreeNode[]
  gates: readonly Gate[]
  /** Units left over, because crafts make more than is used. */
  left: readonly { good: Good; units: number }[]
}
