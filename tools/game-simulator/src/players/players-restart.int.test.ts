import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createGeneratedWorld, type GeneratedWorld } from '../generated-world.ts'
import { steppedClock } from '../market/clock.ts'
import { levelsOf } from '../market/order-side.ts'
import { HOUR_MS } from '../market/rhythm.ts'
import { NOON } from '../testing/market-of.ts'
import type { PlayerSnapshot } from './player-records.ts'

let folder = ''
let stateFile = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'players-'))
  stateFile = join(folder, 'market.state')
})
afterEach(() => rm(folder, { recursive: true }))

const openAt = (at: number) => {
  const clock = steppedClock(at)
  return { clock, world: createGeneratedWorld({ seed: 3, tradable: 300, clock, stateFile }) }
}
const TRADER = 1
const look = (world: GeneratedWorld): PlayerSnapshot =>
  world.players.openKey(world.players.demoKeys()[TRADER]!.key)!.look().snapshot
const tradeOf = (world: GeneratedWorld) => {
  const of = look(world)
  return [of.orders('buys'), of.orders('sells'), of.history('buys'), of.history('sells'), of.delivery(), of.wallet()]
}
const unitsAt = (world: GeneratedWorld, itemId: number, price: number): number =>
  levelsOf(world.market.book(itemId)!.asks).find(({ unitPrice }) => unitPrice === price)?.quantity ?? 0

describe('trade of players over a restart', () => {
  it('continues as if there had been no pause', async () => {
    const first = openAt(NOON)
    look(first.world)
    first.clock.advanceBy(3 * HOUR_MS)
    const before = tradeOf(first.world)
    await first.world.close()
    const again = openAt(first.clock.now())
    expect(again.world.start).toBe('resumed')
    expect(tradeOf(again.world)).toEqual(before)
    for (const { clock } of [first, again]) clock.advanceBy(2 * HOUR_MS)
    expect(tradeOf(again.world)).toEqual(tradeOf(first.world))
    expect(tradeOf(again.world)).not.toEqual(before)
  })

  it('keeps its history when the books are built again, and has orders of those', async () => {
    const first = openAt(NOON)
    look(first.world)
    first.clock.advanceBy(4 * HOUR_MS)
    const before = look(first.world)
    await first.world.close()
    const { world } = openAt(first.clock.now() + 40 * HOUR_MS)
    expect(world.start).toBe('rebuilt')
    const after = look(world)
    expect(after.history('sells')).toEqual(expect.arrayContaining(before.history('sells').slice(0, 20)))
    const offers = after.orders('sells')
    expect(offers.length).toBeGreaterThan(20)
    for (const { item_id, price, quantity } of offers)
      expect(unitsAt(world, item_id, price)).toBeGreaterThanOrEqual(quantity)
  })

  it('begins again beside books that were saved without it', async () => {
    const first = openAt(NOON)
    look(first.world)
    await first.world.close()
    const bytes = await readFile(stateFile)
    const end = bytes.indexOf(10)
    const { besideBytes, ...header } = JSON.parse(bytes.subarray(0, end).toString())
    expect(besideBytes).toBeGreaterThan(1_000)
    const books = bytes.subarray(end, bytes.length - besideBytes)
    await writeFile(stateFile, Buffer.concat([Buffer.from(JSON.stringify(header)), books]))
    const { world } = openAt(NOON + HOUR_MS)
    expect(world.start).toBe('resumed')
    expect(look(world).orders('sells').length).toBeGreaterThan(20)
  })
})
