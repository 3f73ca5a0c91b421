import { describe, expect, it } from 'vitest'
import { buyoutAnswers } from '../support/buyout-answers.ts'
import { afterFees, buyFrom, percentOf, withAll } from '../support/formulas.ts'
import { figure, gridOf, shownRows } from '../support/grid.ts'
import { judgeTable, type Wanted, wrongCells } from '../support/judge-table.ts'
import type { RecordedItem } from '../support/replayed-market.ts'
import { SOON } from '../support/soon.ts'
import type { ReplayPages } from '../support/use-replay-pages.ts'

const ECTO = 19_721
const COIN = 19_976
const GOLD = 10_000

/** Worst last: items without buyers or sellers. */
const NOBODY = { loss: -100_000_000, percent: -100 }

const lossAgainst = (vendor: number, price: number | null) =>
  price === null ? NOBODY : { loss: vendor - price, percent: (100 * (vendor - price)) / price }

/** `CraftingMaterial` as people read it. */
const wordsOf = (type: string): string =>
  type.replaceAll(/([a-z])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`)

const BOUND = ['NoSell', 'AccountBound', 'SoulbindOnAcquire']
const isTaken = ({ flags, vendor_value }: RecordedItem): boolean =>
  vendor_value > 0 && !flags.some((flag) => BOUND.includes(flag))

const upgradesOf = ({ details = {} }: RecordedItem): number[] =>
  [details.suffix_item_id, details.secondary_suffix_item_id].map((id) => Number(id ?? 0)).filter((id) => id > 0)

const tradedItems = ({ market }: ReplayPages): RecordedItem[] =>
  [...market.quotes.keys()].flatMap((id) => market.items.get(id) ?? [])

export const describeVendorTrash = (pages: ReplayPages): void => {
  const { market } = pages
  const rowOf = ({ id, rarity, type, level, vendor_value: vendor }: RecordedItem): Wanted => {
    const { buy = null, sell = null, demand = null, supply = null } = market.quotes.get(id) ?? {}
    const [buys, sells] = [lossAgainst(vendor, buy), lossAgainst(vendor, sell)]
    return {
      ...{ id, rarity, type: wordsOf(type), level, vendor_value: vendor, buy_price: buy, sell_price: sell },
      ...{ vendor_buy_loss: buys.loss, vendor_buy_loss_percent: buys.percent, buy_quantity: demand },
      ...{ vendor_sell_loss: sells.loss, vendor_sell_loss_percent: sells.percent, sell_quantity: supply },
    }
  }

  it('lists what vendors pay nearly as much for as players, by both sides', async () => {
    const wanted = tradedItems(pages).filter(isTaken).map(rowOf)
    for (const sort of ['vendor_buy_loss', 'vendor_sell_loss_percent']) {
      const page = await pages.open(`/vendor_trash?sort=${sort}&order=desc`)
      judgeTable(await shownRows(gridOf(page, 'Items by what vendors pay')), wanted, { sort, rows: 30 })
      await page.getByText(`${wanted.length.toLocaleString('en-US')} items`, { exact: true }).waitFor()
    }
  })
}

export const describeBuyout = (pages: ReplayPages): void => {
  const { market } = pages
  const { supply = 0, sell: ectoPrice = 0 } = market.quotes.get(ECTO) ?? {}
  const books = [
    { id: ECTO, asks: [{ price: ectoPrice ?? 0, units: supply ?? 0 }] },
    {
      id: market.deepest,
      asks: (market.bookOf(market.deepest)?.sells ?? []).map(([price, units]) => ({ price, units })),
    },
  ]

  it.each(books)('answers for item $id by walking its recorded listings', async ({ id, asks }) => {
    const all = asks.reduce((sum, { units }) => sum + units, 0)
    const [best, middle] = [asks[0]?.price ?? 0, asks[Math.floor(asks.length / 3)]?.price ?? 0]
    const page = await pages.open(`/buyout?item=${id}`)
    const judge = async (typed: { gold: number; price: number; share: number; units: number }): Promise<void> => {
      const wanted = {
        Gold: buyFrom(asks, { gold: typed.gold }),
        Price: buyFrom(asks, { price: typed.price }),
        Percentage: buyFrom(asks, { units: Math.floor((all * typed.share * 100 + 1e-6) / 100) }),
        Quantity: buyFrom(asks, { units: typed.units }),
      }
      const shown = await buyoutAnswers(page)
      const faults = Object.entries(wanted).flatMap(([by, { breakEven, ...figures }]) =>
        wrongCells(shown[by] ?? {}, { ...figures, break_even: breakEven }).map((fault) => `${by}: ${fault}`),
      )
      expect(faults).toEqual([])
    }
    await judge({ gold: 100 * GOLD, price: best, share: 0.1, units: 250 })
    await page.goto(`${page.url()}&gold=7g 3s 9c&price=${middle / GOLD}&percentage=0.29&quantity=1001`)
    await expect.poll(async () => (await buyoutAnswers(page)).Quantity?.typed, SOON).toBe('1001')
    await judge({ gold: 70_309, price: middle, share: 0.29, units: 1001 })
  })
}

/** One decimal, as displayed. */
const tenths = (value: number): number => Math.round(value * 10) / 10

export const describeStandards = (pages: ReplayPages): void => {
  const { market } = pages

  it('shows expensive items in Mystic Coins at the recorded price of one', async () => {
    const coin = market.buyOf(COIN) ?? Number.NaN
    const precursors = new Set(market.precursors)
    const wanted = tradedItems(pages)
      .filter(({ id, rarity }) => rarity === 'Legendary' || precursors.has(id) || (market.buyOf(id) ?? 0) >= 100 * GOLD)
      .map(({ id }): Wanted => {
        const [buy, sell] = [market.buyOf(id), market.sellOf(id)]
        const recommended = withAll([sell], (price = 0) => Math.floor((price * 9) / 10))
        const inCoins = (price: number | null) => withAll([price], (known = 0) => tenths(known / coin))
        return {
          ...{ id, buy_price: buy, sell_price: sell, recommended },
          ...{ buy_coins: inCoins(buy), sell_coins: inCoins(sell), recommended_coins: inCoins(recommended) },
        }
      })
    const page = await pages.open('/mc_standard?rows=100')
    judgeTable(await shownRows(gridOf(page, 'Prices in Mystic Coins')), wanted, { sort: 'sell_coins', rows: 100 })
    await page.getByText(`${wanted.length} items`, { exact: true }).waitFor()
    const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Mystic Coin', exact: true }) })
    const [inGold, inSilver] = [(100 * GOLD) / coin, 250 * coin]
    const worth = panel.locator('output')
    expect(figure((await worth.first().textContent())?.replace(' Mystic Coins', ''))).toBe(tenths(inGold))
    expect(await worth.last().locator('data').getAttribute('value')).toBe(String(inSilver))
    // A recording has no gem exchange.
    await page.getByText('No rate was read yet').waitFor()
  })

  const FOLLOWED = [
    ['Rounds of Elonian wine', 19_663, 1],
    ['Omnomberry pies', 12_128, 12],
    ['Holes in teeth', 36_041, 100],
    ['Snowball fights', 86_601, 20],
    ['Ghost pepper dares', 12_544, 1],
    ['Norn omelettes', 12_143, 30],
  ] as const
  const MADE_UP = [
    ['Quaggan hugs', 150],
    ['Skritt shinies', 3],
    ['Charr hairballs', 7],
    ['Waypoint sighs', 211],
    ['Minutes of an asura explaining', 4200],
    ['Bags to be sorted tomorrow', 800],
    ['Last events before bed', 16_000],
    ['Naps of a sylvari in the sun', 2525],
  ] as const

  it('converts gold to currencies that follow recorded prices, and to made up ones', async () => {
    const gold = 12 * GOLD + 3456
    const page = await pages.open('/alt_standard?gold=12g 34s 56c')
    const shown = new Map(
      (await shownRows(gridOf(page, 'Alternative currencies'))).map(({ cells }) => [cells.name, cells]),
    )
    const followed = FOLLOWED.map(([name, id, count]) => [name, (market.sellOf(id) ?? 0) * count] as const)
    const faults = [...followed, ...MADE_UP].flatMap(([name, worth]) =>
      wrongCells(shown.get(name) ?? {}, { worth, units: tenths(gold / worth) }).map((fault) => `${name}: ${fault}`),
    )
    expect(faults).toEqual([])
    expect(shown.size).toBe(FOLLOWED.length + MADE_UP.length)
    for (const [name, id, count] of FOLLOWED)
      expect(shown.get(name)?.follows).toBe(`${count} × ${market.items.get(id)?.name}`)
  })
}

export const describeExtracting = (pages: ReplayPages): void => {
  const { market } = pages
  const rowsAt = (cost: number, chance: number): Wanted[] =>
    tradedItems(pages).flatMap((item) =>
      upgradesOf(item).flatMap((upgrade): Wanted[] => {
        const [price, brings] = [market.sellOf(item.id), market.sellOf(upgrade)]
        if (price === null || brings === null || afterFees(brings) <= price) return []
        const proceeds = Math.floor(chance * afterFees(brings))
        const profit = proceeds - price - cost
        return [
          {
            ...{ id: item.id, level: item.level, sell_price: price, upgrade_sell_price: brings, proceeds, profit },
            sell_quantity: market.quotes.get(item.id)?.supply ?? null,
            profit_percent: percentOf(profit, price + cost),
          },
        ]
      }),
    )

  it('lists items whose upgrade is worth more than they cost, at any chance and cost', async () => {
    const page = await pages.open('/extracting?rows=50')
    const grid = gridOf(page, 'Items by what their upgrades bring')
    const free = rowsAt(0, 1)
    judgeTable(await shownRows(grid), free, { sort: 'profit', rows: 50 })
    await page.getByText(`${free.length} upgrades`, { exact: true }).waitFor()
    await page.getByRole('button', { name: '80 %', exact: true }).click()
    await page.getByLabel('Cost', { exact: true }).fill('1s 5c')
    await expect.poll(() => new URL(page.url()).search, SOON).toContain('cost=1s')
    judgeTable(await shownRows(grid), rowsAt(105, 0.8), { sort: 'profit', rows: 50 })
  })
}

/** Pages whose figures are computed from the prices of single items. */
export const describePrices = (pages: ReplayPages): void => {
  describe('pages of prices', () => {
    describeVendorTrash(pages)
    describeBuyout(pages)
    describeStandards(pages)
    describeExtracting(pages)
  })
}
