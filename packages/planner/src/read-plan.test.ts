import { describe, expect, it } from 'vitest'
import { answer } from './answer.ts'
import { itemGood } from './good.ts'
import { forNineOfTen } from './luck.ts'
import type { Plan, TreeNode } from './plan.ts'
import type { Crafter, Question, Stock } from './question.ts'
import { triesCurve } from './read/tries.ts'
import { readPlan } from './read-plan.ts'
import { execute } from './testing/execute.ts'
import { solve } from './testing/solve.ts'
import { CURRENCY, fillsDaily, ITEM, market, question, way } from './testing/world.ts'

const [SWORD, INGOT, ORE, GEM, TOKEN, DUST] = [1, 2, 3, 4, 5, 6]
const [AURELIA, BRANN] = ['Aurelia.4821', 'Brann.1170']
const TODAY = Math.floor(Date.UTC(2026, 10, 20) / 86_400_000)

const plan = (asked: Question): Plan => readPlan(answer(asked, solve, answer(asked, solve)))

const held = (good: Stock['good'], units: number, rest: Partial<Stock> = {}): Stock => ({
  ...{ account: AURELIA, place: 'materials', where: null, good, units, isBound: false },
  ...rest,
})
const crafter = (
  account: string,
  character: string,
  ratings: Record<string, number>,
  recipes: number[] = [],
): Crafter => ({
  account,
  character,
  ratings: new Map(Object.entries(ratings)),
  recipes: new Set(recipes),
})

describe('the shopping list', () => {
  it('says of each item both ways to buy, and what the chosen one saves', () => {
    const ore = market(
      [
        [100, 20],
        [110, 1000],
      ],
      [[79, 5]],
      { fills: fillsDaily(10) },
    )
    const { purchases, totals } = plan(
      question({ [ORE]: 30 }, { settings: { waitDays: 5, orderSaves: 1 }, markets: { [ORE]: ore } }),
    )
    expect(purchases).toMatchObject([
      {
        ...{ item: ORE, units: 30, chosen: 'order', unitsNow: 0, unitsByOrder: 30, paid: 2400, saved: 700 },
        now: { levels: 2, worst: 110, total: 3100 },
        order: { price: 80, total: 2400 },
      },
    ])
    expect(totals).toMatchObject({ coin: 2400, coinNow: 3100, coinByOrder: 2400, withoutOrder: 0 })
    expect(totals.wait!.least).toBeLessThan(totals.wait!.days)
    expect(totals.wait!.most).toBeGreaterThan(totals.wait!.days)
  })

  it('counts what has no price for an order and is at once in the sum of all orders', () => {
    const markets = { [ORE]: market([[100, 30]], [[79, 5]], { fills: fillsDaily(10) }), [GEM]: market([[50, 9]], []) }
    const { totals } = plan(question({ [ORE]: 10, [GEM]: 2 }, { settings: { waitDays: 5, orderSaves: 1 }, markets }))
    expect(totals).toMatchObject({ coinByOrder: 900, withoutOrder: 1 })
  })

  it('tells the two parts of what is ordered as far as that fills, and waits for the order', () => {
    const ore = market([[100, 1000]], [[79, 5]], { fills: fillsDaily(10) })
    const { purchases, totals } = plan(
      question({ [ORE]: 100 }, { settings: { waitDays: 5, orderSaves: 1 }, markets: { [ORE]: ore } }),
    )
    const [{ unitsNow, unitsByOrder } = { unitsNow: 0, unitsByOrder: 0 }] = purchases
    expect(unitsByOrder).toBeGreaterThan(30)
    expect(purchases).toMatchObject([
      {
        ...{ chosen: 'both', units: 100, order: null, paid: unitsNow * 100 + unitsByOrder * 80 },
        bought: { levels: 1, worst: 100, total: unitsNow * 100 },
        placed: { price: 80, total: unitsByOrder * 80 },
      },
    ])
    expect(totals.wait).toEqual(purchases[0]?.placed?.wait)
    expect(totals.wait?.days).toBeGreaterThan(1)
  })

  it('fetches bound units first, from as few places as possible, at what selling the others would bring', () => {
    const stock = [
      held(itemGood(ORE), 5, { place: 'bag', where: 'Tamsin Vale' }),
      held(itemGood(ORE), 200),
      held(itemGood(ORE), 8, { place: 'bank', isBound: true }),
    ]
    const made = plan(question({ [ORE]: 100 }, { stock, markets: { [ORE]: market([[100, 1000]], [[60, 900]]) } }))
    expect(made.purchases).toEqual([])
    expect(made.fetched).toEqual([
      {
        ...{ good: 'item:3', units: 100, held: 213, value: 92 * 51 },
        places: [
          { account: AURELIA, place: 'bank', where: null, units: 8 },
          { account: AURELIA, place: 'materials', where: null, units: 92 },
        ],
      },
    ])
    expect(made.totals).toMatchObject({ coin: 0, stock: 92 * 51 })
  })

  it('buys rather than uses what sells for more than it costs elsewhere', () => {
    const asked = (stockCosts: 'selling' | 'nothing'): Plan =>
      plan(
        question(
          { [ORE]: 10 },
          {
            stock: [held(itemGood(ORE), 10)],
            ways: [way(ORE, [CURRENCY(1, 40)], { kind: 'vendor' })],
            settings: { stockCosts },
            markets: { [ORE]: market([[100, 1000]], [[60, 900]]) },
          },
        ),
      )
    expect(asked('selling')).toMatchObject({ vendors: [{ item: ORE, units: 10, coin: 400 }], fetched: [] })
    expect(asked('nothing')).toMatchObject({ vendors: [], fetched: [{ units: 10 }] })
  })

  it('buys at once what the market asks less for than a vendor pays', () => {
    const ore = market([[88, 40]], [[60, 900]], { vendorValue: 96 })
    const made = plan(question({ [ORE]: 50 }, { stock: [held(itemGood(ORE), 100)], markets: { [ORE]: ore } }))
    expect(made.purchases).toMatchObject([{ units: 40 }])
    expect(made.fetched).toMatchObject([{ units: 10, value: 960 }])
  })

  it('lists what wallets lack of a currency where wallets are known', () => {
    const asked = (stock: Stock[]): Plan =>
      plan(
        question(
          { [TOKEN]: 3 },
          {
            stock,
            ways: [way(TOKEN, [CURRENCY(69, 100)], { kind: 'vendor' })],
            settings: { currencies: [{ id: 69, copper: 2.5 }] },
          },
        ),
      )
    expect(asked([]).missing).toEqual([])
    expect(asked([held('currency:69', 180)])).toMatchObject({
      missing: [{ good: 'currency:69', units: 120, held: 180, wantedFor: ['item:5'] }],
      totals: { coin: 0, currencies: [{ id: 69, units: 300, value: 750 }] },
      vendors: [{ item: TOKEN, times: 3, currencies: [{ id: 69, units: 300 }] }],
    })
  })

  it('is for most of the targets where the budget is short, and for what can be had where the date is', () => {
    const markets = {
      [ORE]: market([
        [10, 5],
        [20, 100],
      ]),
      [GEM]: market([[1000, 100]]),
    }
    const short = plan(question({ [ORE]: 10, [GEM]: 10 }, { settings: { budget: 3500 }, markets }))
    // All ore for 150, three gems with the rest.
    expect(short).toMatchObject({ status: 'solved', totals: { coin: 3150 } })
    expect(short.short).toEqual([{ item: GEM, units: 7, wanted: 10 }])
    // An order would save too little, and at once it costs more than the budget has.
    const dear = { [ORE]: market([[95, 9]], [[79, 9]], { fills: fillsDaily(100) }) }
    const poor = question({ [ORE]: 1 }, { settings: { budget: 90, orderSaves: 20 }, markets: dear })
    for (const none of [readPlan(answer(poor, solve)), plan(poor)])
      expect(none).toMatchObject({ status: 'solved', totals: { coin: 0 }, short: [{ units: 1 }] })
    const late = plan(
      question({ [INGOT]: 10 }, { ways: [way(INGOT, [ITEM(ORE)], { perDay: 1 })], settings: { days: 4 }, markets }),
    )
    expect(late).toMatchObject({ status: 'infeasible', totals: { coin: 40 } })
    expect(late.short).toEqual([{ item: INGOT, units: 6, wanted: 10 }])
  })
})

describe('steps', () => {
  const smith = { disciplines: ['Weaponsmith'], rating: 400 }

  it('are of who can do most of them, after what they need', () => {
    const ingots = way(INGOT, [ITEM(ORE, 2)], { disciplines: ['Weaponsmith', 'Jeweler'], rating: 100 })
    const gems = way(GEM, [ITEM(DUST, 3)], { disciplines: ['Jeweler'], rating: 300, isLearned: true })
    const swords = way(SWORD, [ITEM(INGOT, 3), ITEM(GEM, 2), ITEM(TOKEN)], smith)
    const { steps, missing } = plan(
      question(
        { [SWORD]: 2 },
        {
          ways: [swords, gems, ingots],
          settings: { recipes: 'known', trading: 'now' },
          crafters: [
            crafter(AURELIA, 'Ivo', { Jeweler: 400 }, [gems.id]),
            crafter(AURELIA, 'Tamsin', { Weaponsmith: 500 }),
          ],
          markets: { [ORE]: market([[1, 99]]), [DUST]: market([[1, 99]]) },
        },
      ),
    )
    const summary = steps.map(({ way: { output }, times, character, discipline, after }) => [
      output,
      times,
      character,
      discipline,
      after,
    ])
    expect(summary).toEqual([
      [INGOT, 6, 'Ivo', 'Jeweler', []],
      [GEM, 4, 'Ivo', 'Jeweler', []],
      [SWORD, 2, 'Tamsin', 'Weaponsmith', [0, 1]],
    ])
    expect(steps[2]).toMatchObject({ waitsForMissing: ['item:5'], takes: [{ units: 6 }, { units: 4 }, { units: 2 }] })
    expect(missing).toMatchObject([{ good: 'item:5', units: 2 }])
  })

  it('that nobody can do are not in the plan where only known recipes count', () => {
    const swords = way(SWORD, [ITEM(ORE)], { ...smith, isLearned: true })
    const asked = (recipes: 'known' | 'all', knows: number[]): Plan =>
      plan(
        question(
          { [SWORD]: 1 },
          {
            ways: [swords],
            settings: { recipes, trading: 'now' },
            crafters: [crafter(AURELIA, 'Tamsin', { Weaponsmith: 500 }, knows)],
            markets: { [SWORD]: market([[90, 1]]), [ORE]: market([[1, 99]]) },
          },
        ),
      )
    expect(asked('known', []).totals.coin).toBe(90)
    expect(asked('known', [swords.id]).totals.coin).toBe(1)
    expect(asked('all', []).totals.coin).toBe(1)
  })

  it('are done by each account once a day, from today, or tomorrow where today is done, and hold up what takes them', () => {
    const made = plan(
      question(
        { [SWORD]: 1 },
        {
          ways: [way(INGOT, [ITEM(ORE)], { perDay: 1 }), way(SWORD, [ITEM(INGOT, 4)])],
          accounts: [AURELIA, BRANN],
          doneToday: new Map([[BRANN, new Set([INGOT])]]),
          settings: { trading: 'now' },
          markets: { [ORE]: market([[1, 99]]) },
        },
      ),
    )
    const due = (day: number, isDone = false) => ({ day, units: 1, isDone })
    expect(made.gates).toEqual([
      { item: INGOT, account: AURELIA, character: null, days: [due(TODAY), due(TODAY + 1), due(TODAY + 2)] },
      { item: INGOT, account: BRANN, character: null, days: [due(TODAY, true), due(TODAY + 1)] },
    ])
    expect(made.totals.gateDays).toBe(3)
    expect(made.steps).toMatchObject([
      { account: AURELIA, times: 3, day: null },
      { account: BRANN, times: 1, day: TODAY + 1 },
      { way: { output: SWORD }, day: TODAY + 2, after: [0, 1] },
    ])
  })

  it('of a good that several recipes make are as many a day and account as of one of them', () => {
    const asked = (accounts: string[], kind: 'craft' | 'forge' = 'craft'): Question =>
      question(
        { [INGOT]: 6 },
        {
          ways: [ORE, DUST].map((input) => way(INGOT, [ITEM(input)], { perDay: 1, kind })),
          ...{ accounts, settings: { trading: 'now', days: 4 } },
          markets: { [ORE]: market([[1, 2]]), [DUST]: market([[2, 99]]), [INGOT]: market([[1000, 99]]) },
        },
      )
    const { totals, gates, steps } = plan(asked([AURELIA]))
    expect(totals.coin).toBe(2 * 1 + 2 * 2 + 2 * 1000)
    expect(steps.map(({ times }) => times)).toEqual([2, 2])
    expect(gates.map(({ account, days }) => [account, days.map(({ day, units }) => [day - TODAY, units])])).toEqual([
      [AURELIA, [0, 1, 2, 3].map((day) => [day, 1])],
    ])
    expect(plan(asked([AURELIA, BRANN])).totals.coin).toBe(2 * 1 + 4 * 2)
    expect(plan(asked([AURELIA], 'forge')).totals.coin).toBe(2 * 1 + 4 * 2)
  })

  it('of more days than anybody follows end with their sum', () => {
    const ways = [way(INGOT, [ITEM(ORE)], { perDay: 1 })]
    const markets = { [ORE]: market([[10, 2_000_000]]) }
    const accounts = [AURELIA, BRANN]
    const { gates, totals } = plan(question({ [INGOT]: 1_000_000 }, { ways, markets, accounts }))
    expect(totals.gateDays).toBe(500_000)
    expect(gates.map(({ days }) => [days.length, days.reduce((all, { units }) => all + units, 0)])).toEqual([
      [1001, 500_000],
      [1001, 500_000],
    ])
  })

  it('that are drawn say in no time how many tries millions take', () => {
    const clovers = way(TOKEN, [ITEM(ORE)], { kind: 'forge', count: 0.31 })
    const ways = [clovers, way(SWORD, [ITEM(TOKEN, 77)])]
    const markets = { [ORE]: market([[10, 2_000_000_000]]) }
    const { steps } = plan(question({ [SWORD]: 1_000_000 }, { ways, markets }))
    const { half, nineOfTen } = steps.find((step) => step.way === clovers)!.tries!
    expect(Math.abs(half - 77_000_000 / 0.31)).toBeLessThan(100)
    // 1.2816 standard deviations of sqrt(77,000,000 x 0.69) / 0.31 tries.
    expect(Math.abs(nineOfTen - half - 30_134)).toBeLessThan(100)
  })

  it('that are drawn say how many tries half of all, and nine of ten, need', () => {
    const clover = way(GEM, [ITEM(ORE)], { kind: 'forge', count: 0.31 })
    const shards = way(DUST, [ITEM(ORE)], { kind: 'forge', count: 88, least: 40, most: 200 })
    const { steps } = plan(
      question(
        { [GEM]: 77, [DUST]: 880 },
        { ways: [clover, shards], settings: { trading: 'now' }, markets: { [ORE]: market([[1, 9999]]) } },
      ),
    )
    // Negative binomial: 77 successes of chance 0.31.
    expect(steps.find((step) => step.way === clover)).toMatchObject({
      times: 249,
      tries: { half: 247, nineOfTen: 279 },
    })
    expect(steps.find((step) => step.way === shards)).toMatchObject({ times: 10, tries: { half: 10, nineOfTen: 11 } })
  })

  it('that are drawn are tried as often as nine of ten need, who wants that: the same units for more', () => {
    const clover = way(GEM, [ITEM(ORE)], { kind: 'forge', count: 0.31 })
    const shards = way(DUST, [ITEM(ORE)], { kind: 'forge', count: 88, least: 40, most: 200 })
    const asked = question(
      { [SWORD]: 1 },
      {
        ways: [clover, shards, way(SWORD, [ITEM(GEM, 77), ITEM(DUST, 880)])],
        settings: { trading: 'now' },
        markets: { [ORE]: market([[1, 9999]]) },
      },
    )
    const careful = forNineOfTen(asked, answer(asked, solve))
    const { steps, totals, left } = plan(careful)
    const stepOf = (good: number) => steps.find((step) => step.way.output === good)!
    expect(stepOf(GEM)).toMatchObject({ times: 279, tries: { half: 247, nineOfTen: 279, way: clover } })
    expect(stepOf(GEM).makes).toBeCloseTo(77, 9)
    expect(stepOf(DUST)).toMatchObject({ times: 11, tries: { half: 10, nineOfTen: 11, way: shards } })
    expect([totals.coin, left]).toEqual([279 + 11, []])
    expect(execute(careful, plan(careful)).coin).toBe(290)
  })

  it('that are drawn say who has enough after how many tries, from hardly anybody to nearly all', () => {
    const few = way(GEM, [ITEM(ORE)], { kind: 'forge', count: 0.5 })
    // Two heads: never in one throw, in three throws 4 of 8, in four 11 of 16.
    expect(triesCurve(few, 2).slice(0, 3)).toEqual(
      [0.25, 4 / 8, 11 / 16].map((chance, nth) => ({ tries: 2 + nth, chance: expect.closeTo(chance, 9) })),
    )
    const clover = way(GEM, [ITEM(ORE)], { kind: 'forge', count: 0.31 })
    const curve = triesCurve(clover, 77)
    const chances = curve.map(({ chance }) => chance)
    expect(chances).toEqual(chances.toSorted((one, other) => one - other))
    expect([chances[0]! < 0.01, chances.at(-1)! > 0.99, curve.length < 70]).toEqual([true, true, true])
    expect(curve.find(({ chance }) => chance >= 0.5)!.tries).toBeGreaterThanOrEqual(247)
    expect(curve.findLast(({ chance }) => chance < 0.9)!.tries).toBeLessThan(279)
    expect(triesCurve(clover, 24_000_000).length).toBeLessThan(70)
    expect(triesCurve(way(GEM, [ITEM(ORE)]), 10)).toEqual([])
  })
})

describe('the tree', () => {
  it('says of each good how it is had, its share of the cost, and what the other way costs more', () => {
    const asked = question(
      { [SWORD]: 2, [INGOT]: 1 },
      {
        ways: [
          way(SWORD, [ITEM(INGOT, 3), ITEM(TOKEN)]),
          way(INGOT, [ITEM(ORE, 2)]),
          way(INGOT, [ITEM(DUST, 1)], { disciplines: ['Jeweler'], rating: 225 }),
        ],
        stock: [held(itemGood(ORE), 4, { isBound: true })],
        settings: { trading: 'now', recipes: 'known' },
        crafters: [],
        markets: {
          [SWORD]: market([[20_000_000, 9]]),
          [INGOT]: market([[350, 99]]),
          [ORE]: market([[100, 99]]),
          [DUST]: market([[50, 99]]),
        },
      },
    )
    const { tree, totals } = plan(asked)
    expect(totals.coin).toBe(10 * 100)
    const brief = ({ good, units, ways, cost, places, owned, other, children }: TreeNode): unknown => [
      ...[good, units, ways.join(), cost, places, owned],
      ...[other === null ? null : `${other.way} ${other.more} ${other.barred}`, children.map(brief)],
    ]
    // Seven ingots for 1,000: one is 142.86. Of the ore ten of fourteen are bought.
    expect(tree.map(brief)).toEqual([
      [
        ...['item:1', 2, 'craft', 857, 1, 0, 'now 39999143 null'],
        [
          [
            ...['item:2', 6, 'craft', 857, 2, 0, 'craft -557 nobody-can'],
            [['item:3', 12, 'own,now', 857, 1, 3, null, []]],
          ],
          ['item:5', 2, 'obtain', null, 1, 0, null, []],
        ],
      ],
      ['item:2', 1, 'craft', 143, 2, 0, 'craft -93 nobody-can', []],
    ])
  })

  it('shares what is paid for things that come out together by what they are worth; what nobody uses is left over', () => {
    const rag = way(INGOT, [ITEM(ORE), CURRENCY(1, 4)], {
      ...{ kind: 'salvage', kit: 'Fine Salvage Kit', source: 'drops', count: 2 },
      byproducts: [
        { id: GEM, count: 1 },
        { id: DUST, count: 0.5 },
      ],
    })
    const asked = question(
      { [SWORD]: 1 },
      {
        ways: [way(SWORD, [ITEM(INGOT, 20), ITEM(GEM, 30)]), rag],
        settings: { trading: 'now', converts: true },
        markets: { [ORE]: market([[96, 99]]), [INGOT]: market([[900, 99]]), [GEM]: market([[50, 99]]) },
      },
    )
    const { tree, steps, left, totals } = plan(asked)
    // Ten rags for the ingots give ten of the thirty gems; the others are bought.
    expect(totals.coin).toBe(10 * 100 + 20 * 50)
    expect(steps[0]).toMatchObject({ times: 10, makes: 20, takes: [{ good: 'item:3', units: 10 }], tries: null })
    expect(steps[0]!.alsoMakes).toEqual([
      { good: 'item:4', units: 10 },
      { good: 'item:6', units: 5 },
    ])
    expect(left).toEqual([{ good: 'item:6', units: 5 }])
    const [sword] = tree
    expect(sword!.cost).toBe(2000)
    const [ingots, gems] = sword!.children
    expect([ingots!.ways, gems!.ways]).toEqual([['convert'], ['now', 'convert']])
    // A gem saves 50, so of 100 a rag half is for the gem.
    expect([ingots!.cost, gems!.cost]).toEqual([500, 1500])
    expect([ingots!.step, gems!.step]).toEqual([0, 0])
    for (const { children } of [ingots!, gems!]) {
      expect(children.map(({ good }) => good)).toEqual(['item:3'])
      expect(children[0]!.units).toBeCloseTo(5, 3)
    }
  })

  it('of what only comes out of other things once in thousands says that it must be obtained', () => {
    const bag = way(ORE, [ITEM(DUST)], { kind: 'open', byproducts: [{ id: TOKEN, count: 0.0003 }] })
    const asked = question(
      { [SWORD]: 1 },
      {
        ways: [bag, way(SWORD, [ITEM(TOKEN), ITEM(ORE)])],
        settings: { trading: 'now', converts: true },
        markets: { [ORE]: market([[100, 99]]), [DUST]: market([[2000, 9999]]) },
      },
    )
    for (const { sells } of [market([[2000, 9999]]), market([[2000, 10]]), market([])]) {
      const markets = new Map([...asked.markets, [DUST, { ...asked.markets.get(DUST)!, sells }] as const])
      const { missing, totals } = plan({ ...asked, markets })
      expect([totals.coin, missing.map(({ good, units }) => [good, units])]).toEqual([100, [[itemGood(TOKEN), 1]]])
    }
  })

  it('knows of no way to take something apart unless that is wanted', () => {
    const asked = question(
      { [GEM]: 3 },
      {
        ways: [way(INGOT, [ITEM(ORE)], { kind: 'open', byproducts: [{ id: GEM, count: 1 }] })],
        settings: { trading: 'now' },
        markets: { [ORE]: market([[1, 99]]), [GEM]: market([[50, 99]]) },
      },
    )
    expect(plan(asked).totals.coin).toBe(150)
    expect(plan({ ...asked, settings: { ...asked.settings, converts: true } }).totals.coin).toBe(3)
  })
})
