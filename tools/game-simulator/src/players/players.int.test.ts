import { describe, expect, it } from 'vitest'
import { createGeneratedWorld, type GeneratedWorld } from '../generated-world.ts'
import { type SteppedClock, steppedClock } from '../market/clock.ts'
import { SIDES } from '../market/market-profile.ts'
import { levelsOf } from '../market/order-side.ts'
import { DAY_MS, HOUR_MS } from '../market/rhythm.ts'
import { NOON } from '../testing/market-of.ts'
import { CAST } from './cast.ts'
import type { HistoryRecord, OrderRecord, PlayerSnapshot } from './player-records.ts'

const SIZE = 200
const SNAPSHOT_MS = 5 * 60_000
const openWorld = (seed: number | string = 1): { world: GeneratedWorld; clock: SteppedClock } => {
  const clock = steppedClock(NOON)
  return { world: createGeneratedWorld({ seed, tradable: SIZE, clock }), clock }
}
const keysOf = (world: GeneratedWorld) => world.players.demoKeys().slice(0, CAST.length)
const snapshots = (world: GeneratedWorld, accounts = CAST.map(({ account }) => account)): PlayerSnapshot[] =>
  keysOf(world)
    .filter(({ account }) => accounts.includes(account))
    .map(({ key }) => world.players.openKey(key)!.look().snapshot)
const FARMER = 'Old Cass.9003'
const FIGHTER = 'Brann Thorne.1170'
const IDLE = 'Hollow Reed.5527'
const everything = (of: PlayerSnapshot) => ({
  account: of.account(),
  achievements: of.achievements(),
  bank: of.bank(),
  materials: of.materials(),
  wallet: of.wallet(),
  characters: of.characters(),
  delivery: of.delivery(),
  orders: [of.orders('buys'), of.orders('sells')],
  history: [of.history('buys'), of.history('sells')],
})
const moment = (text: string): number => Date.parse(text)

describe('the players of a world', () => {
  it('are the same for the same seed and others for another', () => {
    const [one, other, third] = [openWorld(), openWorld(), openWorld(2)]
    for (const { clock } of [one, other]) clock.advanceBy(HOUR_MS)
    const all = snapshots(one.world).map(everything)
    expect(snapshots(other.world).map(everything)).toEqual(all)
    expect(keysOf(third.world)).not.toEqual(keysOf(one.world))
    expect(snapshots(third.world, [CAST[0]!.account]).map(everything)).not.toEqual(all.slice(0, 1))
  })

  it('do the same however often they are read', () => {
    const [watched, left] = [openWorld(), openWorld()]
    const some = ['Aurelia.4821', FARMER, IDLE]
    for (let step = 0; step < 8; step++) {
      watched.clock.advanceBy(30 * 60_000)
      snapshots(watched.world, some)
    }
    left.clock.advanceBy(4 * HOUR_MS)
    expect(snapshots(watched.world, some).map(everything)).toEqual(snapshots(left.world, some).map(everything))
  })

  it('stay as they were for five minutes of the world', () => {
    const { world, clock } = openWorld()
    const [farmer] = keysOf(world).filter(({ label }) => label.startsWith('farmer'))
    const look = () => world.players.openKey(farmer!.key)!.look()
    const first = look()
    clock.advanceBy(SNAPSHOT_MS - 1)
    expect(look().snapshot).toBe(first.snapshot)
    expect(look().leftMs).toBe(1)
    clock.advanceBy(1)
    expect(look().snapshot).not.toBe(first.snapshot)
  })

  it('gather, earn and fight as time goes by, save for the one who no longer plays', () => {
    const { world, clock } = openWorld()
    const changing = [FARMER, FIGHTER, IDLE]
    const [farmer, fighter, idle] = snapshots(world, changing).map(everything)
    clock.advanceBy(10 * HOUR_MS)
    const [farmerLater, fighterLater, idleLater] = snapshots(world, changing).map(everything)
    expect(idleLater).toEqual(idle)
    const more = farmerLater!.materials.filter(({ count }, at) => count > farmer!.materials[at]!.count)
    expect(more.length).toBeGreaterThan(5)
    expect(farmerLater!.wallet.find(({ id }) => id === 2)!.value).toBeGreaterThan(
      farmer!.wallet.find(({ id }) => id === 2)!.value,
    )
    const kills = (of: typeof fighter): number => of!.achievements.find(({ id }) => id === 283)!.current
    expect(kills(fighterLater)).toBeGreaterThan(kills(fighter) + 20)
    expect(kills(fighter)).toBeGreaterThan(1_000)
  })

  it('own items, skins and recipes that the world has, in stacks of at most 250', () => {
    const { world } = openWorld()
    for (const of of snapshots(world)) {
      const slots = [
        ...of.bank(),
        ...of.inventory(),
        ...of.characters().flatMap(({ bags }) => bags.flatMap((bag) => bag?.inventory ?? [])),
      ]
      const stacks = slots.filter((slot) => slot !== null)
      expect(stacks.filter(({ id }) => world.collection('items').get(id) === null)).toEqual([])
      expect(stacks.filter(({ count }) => count < 1 || count > 250)).toEqual([])
      expect(of.skins().filter((id) => world.collection('skins').get(id) === null)).toEqual([])
      expect(of.recipes().filter((id) => world.collection('recipes').get(id) === null)).toEqual([])
      expect(of.wallet().every(({ value }) => value >= 0)).toBe(true)
    }
    const [rich] = snapshots(world)
    const bound = rich!
      .characters()
      .flatMap(({ core, bags }) =>
        bags.flatMap((bag) => bag?.inventory ?? []).map((slot) => [slot, core.name] as const),
      )
    expect(bound.some(([slot, name]) => slot?.binding === 'Character' && slot.bound_to === name)).toBe(true)
    expect(bound.some(([slot]) => slot?.binding === 'Account')).toBe(true)
    expect(bound.some(([slot]) => slot === null)).toBe(true)
  })
})

const COIN = 1
const COPPER_PER_GOLD = 10_000

describe('the accounts of a demo', () => {
  const world = createGeneratedWorld({ seed: 1, tradable: 3000, clock: steppedClock(NOON) })
  const goldOf = (account: string): number => {
    const rows = world.players.truth(account)?.holdings() ?? []
    const copper = rows.map(({ kind, id, none }) => {
      if (kind === 'currency') return id === COIN ? none : 0
      return none * (world.market.price(id)?.sells.unit_price ?? 0)
    })
    return copper.reduce((sum, each) => sum + each, 0) / COPPER_PER_GOLD
  }

  it.each(CAST.slice(0, 3).map(({ account }) => account))(
    '%s is worth what an old account of the game is',
    (account) => {
      expect(goldOf(account)).toBeGreaterThan(2_000)
      expect(goldOf(account)).toBeLessThan(60_000)
    },
  )

  it('include no one who is richer', () => {
    expect(CAST.filter(({ account }) => goldOf(account) > 60_000)).toEqual([])
  })
})

describe('trade of players', () => {
  const { world, clock } = openWorld()
  const startedAt = NOON

  /** Every open order must be in the book: its price has at least as many units and orders as players claim there. */
  const expectOrdersInBooks = (): number => {
    const claimed = new Map<string, OrderRecord[]>()
    for (const of of snapshots(world))
      for (const [kind, side] of [
        ['buys', 'buy'],
        ['sells', 'sell'],
      ] as const)
        for (const order of of.orders(kind)) {
          const key = `${order.item_id} ${side} ${order.price}`
          claimed.set(key, [...(claimed.get(key) ?? []), order])
        }
    for (const [key, orders] of claimed) {
      const [itemId, side, price] = key.split(' ')
      const book = world.market.book(Number(itemId))!
      const level = levelsOf(side === 'buy' ? book.bids : book.asks).find(
        ({ unitPrice }) => unitPrice === Number(price),
      )
      expect(level?.listings ?? 0).toBeGreaterThanOrEqual(orders.length)
      expect(level?.quantity ?? 0).toBeGreaterThanOrEqual(orders.reduce((units, { quantity }) => units + quantity, 0))
    }
    return claimed.size
  }

  const livePart = (rows: readonly HistoryRecord[]): HistoryRecord[] =>
    rows.filter(({ purchased }) => moment(purchased) >= startedAt)

  it('is in the books and is filled no more than they were', () => {
    expect(expectOrdersInBooks()).toBeGreaterThan(150)
    for (const minutes of [7, 60, 13, 180, 5]) {
      clock.advanceBy(minutes * 60_000)
      expectOrdersInBooks()
    }
    const filled = new Map<string, number>()
    for (const of of snapshots(world))
      for (const [kind, side] of [
        ['buys', 'buy'],
        ['sells', 'sell'],
      ] as const)
        for (const { item_id, quantity } of livePart(of.history(kind)))
          filled.set(`${item_id} ${side}`, (filled.get(`${item_id} ${side}`) ?? 0) + quantity)
    expect(filled.size).toBeGreaterThan(20)
    for (const [key, units] of filled) {
      const [itemId, side] = key.split(' ')
      const truth = world.truth.count(Number(itemId), SIDES.find((name) => name === side)!, startedAt, clock.now() + 1)
      expect(units).toBeLessThanOrEqual(truth!.sold)
    }
  })

  it('had a past within the prices and the trade of its hours', () => {
    const moved = new Map<string, { units: number; sold: number }>()
    let rows = 0
    for (const of of snapshots(world))
      for (const [kind, side] of [
        ['buys', 'buy'],
        ['sells', 'sell'],
      ] as const)
        for (const { item_id, price, quantity, created, purchased } of of.history(kind)) {
          expect(moment(created)).toBeLessThanOrEqual(moment(purchased))
          if (moment(purchased) >= startedAt) continue
          rows++
          const hour = Math.floor(moment(purchased) / HOUR_MS) * HOUR_MS
          const [row] = world.archive.hours(item_id, hour, hour)
          expect(price).toBeGreaterThanOrEqual(row![`${side}_price_min`]!)
          expect(price).toBeLessThanOrEqual(row![`${side}_price_max`]!)
          const key = `${item_id} ${side} ${hour}`
          moved.set(key, { units: (moved.get(key)?.units ?? 0) + quantity, sold: row![`${side}_sold`]! })
        }
    expect(rows).toBeGreaterThan(1_000)
    expect([...moved.values()].filter(({ units, sold }) => units > sold)).toEqual([])
  })

  it('reaches 90 days back, newest first, under ids of its own', () => {
    const trader = snapshots(world)[1]!
    for (const kind of ['buys', 'sells'] as const) {
      const times = trader.history(kind).map(({ purchased }) => moment(purchased))
      expect(times).toEqual(times.toSorted((a, b) => b - a))
      expect(times.at(-1)).toBeGreaterThanOrEqual(clock.now() - 90 * DAY_MS - 1_000)
      expect(times.at(-1)).toBeLessThan(clock.now() - 80 * DAY_MS)
      const ids = trader.history(kind).map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
    }
  })
})
