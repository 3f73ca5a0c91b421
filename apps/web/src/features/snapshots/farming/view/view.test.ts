import { HOUR_MS, MINUTE_MS } from '@gildscope/base/time'
import { COIN, type HeldRow } from '@gildscope/holdings'
import type { ChartColors } from '@gildscope/ui/chart'
import { describe, expect, test } from 'vitest'
import type { KnownItem } from '../../../../market/use-items-by-ids.ts'
import type { UnitChange } from '../session/session.ts'
import { DEFAULT_SETTINGS, type Settings } from '../settings.ts'
import { byAmount, farmOption, largest } from './chart-option.ts'
import { createPricing } from './pricing.ts'
import { farmRows } from './rows.ts'
import { perHour, SERIES, type SumPoint, sumChanges, sumPoints } from './sums.ts'

/** Each colour is named like its token. */
const colors = new Proxy({}, { get: (_, name) => String(name) }) as ChartColors

const ECTO = 19_721
const BOUND = 77
const JUNK = 24
const items = new Map<number, KnownItem>([
  [
    ECTO,
    { id: ECTO, name: 'Glob of Ectoplasm', rarity: 'Exotic', sell_price: 2030, buy_price: 2029, vendor_value: 256 },
  ],
  [BOUND, { id: BOUND, name: 'Bound thing', AccountBound: true, sell_price: null, buy_price: null, vendor_value: 10 }],
  [JUNK, { id: JUNK, name: 'Junk', sell_price: null, buy_price: null, vendor_value: 7 }],
])
const currencies = new Map([[2, { id: 2, name: 'Karma' }]])

const pricingOf = (settings: Partial<Settings> = {}, startPrices = {}) =>
  createPricing({ items, currencies, settings: { ...DEFAULT_SETTINGS, ...settings }, startPrices })

const change = (
  place: UnitChange['place'],
  id: number,
  none: number,
  kind: UnitChange['kind'] = 'item',
): UnitChange => ({
  ...{ place, kind, id },
  counts: { character: 0, account: 0, none },
})
const CHANGES = [
  change('materials', ECTO, 4),
  change('bank', JUNK, 3),
  change('inventory', BOUND, 2),
  change('wallet', COIN, 500, 'currency'),
  change('wallet', 2, 9000, 'currency'),
  change('bank', 999_999, 8),
]

describe('sums', () => {
  test('are at the ask, at the bid, at a vendor or at face, by place and together; what has no name counts nothing', () => {
    const sums = sumChanges(CHANGES, pricingOf())
    expect(sums.total).toEqual({ quantity: 9, sell: 4 * 2030 + 21 + 20 + 500, buy: 4 * 2029 + 21 + 20 + 500 })
    expect(sums.materials).toEqual({ quantity: 4, sell: 8120, buy: 8116 })
    expect(sums.wallet).toEqual({ quantity: 0, sell: 500, buy: 500 })
    expect(Object.keys(sums).toSorted()).toEqual([...SERIES].toSorted())
  })

  test('count currencies at what they are worth where the user wants that, coin at face', () => {
    const worth = (hasCurrencies: boolean) =>
      sumChanges(
        CHANGES,
        createPricing({
          ...{ items, currencies, startPrices: {}, settings: { ...DEFAULT_SETTINGS, hasCurrencies } },
          currencyWorth: (id) => (id === 2 ? 0.25 : null),
        }),
      ).wallet
    expect(worth(false)).toEqual({ quantity: 0, sell: 500, buy: 500 })
    expect(worth(true)).toEqual({ quantity: 0, sell: 2750, buy: 2750 })
  })

  test('of the places are those of all', () => {
    const { total, ...places } = sumChanges(CHANGES, pricingOf())
    for (const figure of ['quantity', 'sell', 'buy'] as const)
      expect(Object.values(places).reduce((sum, each) => sum + each[figure], 0)).toBe(total[figure])
  })

  test('follow the market, or stay at the prices of the start', () => {
    const start = { [ECTO]: { sell: 1000, buy: 900, vendor: 256 } }
    expect(sumChanges(CHANGES, pricingOf({ isFixed: true }, start)).materials).toMatchObject({ sell: 4000, buy: 3600 })
    expect(sumChanges(CHANGES, pricingOf({ isFixed: false }, start)).materials).toMatchObject({ sell: 8120 })
  })

  test('take an own price before all others, bound or not', () => {
    const own = pricingOf(
      { isFixed: true, ownPrices: { [ECTO]: 3, [BOUND]: 50 } },
      { [ECTO]: { sell: 1, buy: 1, vendor: 1 } },
    )
    expect(sumChanges(CHANGES, own)).toMatchObject({
      materials: { sell: 12, buy: 12 },
      inventory: { sell: 100, buy: 100 },
    })
  })

  test('are per elapsed hour, and absent while no time has elapsed', () => {
    expect(perHour(275, HOUR_MS / 2)).toBe(550)
    expect(perHour(275, 0)).toBeNull()
  })
})

const row = (part: Pick<HeldRow, 'place' | 'where' | 'id'> & Partial<HeldRow>, none: number): HeldRow => ({
  ...{ account: 'Orla.1234', kind: 'item', isInside: false, counts: { character: 0, account: 0, none } },
  ...part,
})

describe('rows', () => {
  const rows = farmRows(
    [
      row({ place: 'inventory', where: 'Tamsin', id: ECTO }, 4),
      row({ place: 'bank', where: null, id: BOUND }, -2),
      row({ place: 'wallet', where: null, id: COIN, kind: 'currency' }, 500),
      row({ place: 'bank', where: null, id: 999_999 }, 8),
      row({ place: 'bank', where: null, id: JUNK, counts: { character: 0, account: -1, none: 1 } }, 0),
    ],
    HOUR_MS / 2,
    pricingOf(),
  )

  test('name item, place, owner and amount, and leave out rows without a name or a change', () => {
    expect(rows.map(({ ref, location, heldBy, total }) => [ref.name, location, heldBy, total])).toEqual([
      ['Glob of Ectoplasm', 'Inventory', 'Tamsin', 4],
      ['Bound thing', 'Bank', 'Orla.1234', -2],
      ['Coin', 'Wallet', 'Orla.1234', 500],
    ])
  })

  test('have values and rates; coin is worth itself', () => {
    expect(rows[0]).toMatchObject({ unitSell: 2030, value: 8120, buyValue: 8116, hourTotal: 8, hourSell: 16_240 })
    expect(rows[1]).toMatchObject({ unitSell: 10, value: -20, noBinding: 0 })
    expect(rows[2]).toMatchObject({ isCoin: true, unitSell: null, value: 500, buyValue: 500, hourBuy: 1000 })
  })
})

const point = (
  at: number,
  after: SumPoint['after'],
  part: Partial<Record<(typeof SERIES)[number], number>>,
): SumPoint => {
  const [first] = sumPoints([{ at, elapsedMs: at, after, all: [], farmed: null }], true, pricingOf())
  if (first === undefined) throw new Error('no point')
  const sums = Object.fromEntries(
    Object.entries(first.sums).map(([id, sum]) => [id, { ...sum, sell: part[id as 'total'] ?? 0, quantity: 1 }]),
  )
  return { ...first, sums: { ...first.sums, ...sums } }
}

describe('the graph', () => {
  const points = [
    point(0, null, {}),
    point(10, null, { total: 90, wallet: 60, bank: 10, materials: 20 }),
    point(40, 'gap', { total: 120, wallet: 70, bank: -30, materials: 40, guild: 20, inventory: 20 }),
  ]

  test('breaks its lines at a gap and labels it', () => {
    const option = farmOption({ points, shown: ['total'], face: 'value', colors })
    expect(option).toMatchObject({
      series: [
        { id: 'bands', markArea: { data: [[{ xAxis: 10, label: { formatter: 'gap' } }, { xAxis: 40 }]] } },
        {
          id: 'total',
          data: [[0, 0], [10, 90], [25, null], { value: [40, 120], symbol: 'circle' }],
        },
      ],
    })
  })

  test('says paused only of the minutes of the pause, and gap of a long time without readings around it', () => {
    const minutes = (count: number): number => count * MINUTE_MS
    const bandsOf = (at: number, rests: SumPoint['rests']) => {
      const second = { ...point(minutes(at), 'pause', {}), rests }
      const option = farmOption({ points: [point(0, null, {}), second], shown: ['total'], face: 'value', colors })
      const [bands] = option.series as { markArea: { data: [{ xAxis: number; label: object }, { xAxis: number }][] } }[]
      return bands?.markArea.data.map(([from, to]) => [from.xAxis / MINUTE_MS, to.xAxis / MINUTE_MS, from.label])
    }
    const paused = { formatter: 'paused' }
    expect(bandsOf(60, [{ from: minutes(4), to: minutes(60) }])).toEqual([[4, 60, paused]])
    expect(bandsOf(60, [{ from: minutes(30), to: minutes(60) }])).toEqual([
      [30, 60, paused],
      [0, 30, { formatter: 'gap' }],
    ])
    expect(bandsOf(60, undefined)).toEqual([[0, 60, paused]])
  })

  test('lists the total first, then the others by their gain or loss', () => {
    expect(byAmount(points, SERIES, 'value').slice(0, 4)).toEqual(['total', 'wallet', 'materials', 'bank'])
    expect(largest(points, SERIES, 'value')).toHaveLength(5)
  })
})
