import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOUR_MS, MINUTE_MS } from '@gildscope/base/time'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createGeneratedWorld, type GeneratedWorld } from '../../generated-world.ts'
import { steppedClock } from '../../market/clock.ts'
import { levelsOf } from '../../market/order-side.ts'
import { NOON } from '../../testing/market-of.ts'
import { sortedRows, totalsOf } from '../../testing/read-holdings.ts'

const OWNER = 'Vesper Holt.8080'
const ECTO = 19_721

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dealing-'))
})
afterEach(() => rm(folder, { recursive: true }))

const openAt = (at: number) => {
  const clock = steppedClock(at)
  const stateFile = join(folder, 'market.state')
  return { clock, world: createGeneratedWorld({ seed: 3, tradable: 300, clock, stateFile }) }
}
const handsOf = (world: GeneratedWorld) => {
  const { key } = world.players.demoKeys().find(({ account }) => account === OWNER)!
  return world.players.openKey(key)!.loot('Vesper Holt')!
}
const truthOf = (world: GeneratedWorld) => world.players.truth(OWNER)!
const holdings = (world: GeneratedWorld) => sortedRows(truthOf(world).holdings())
const offered = (world: GeneratedWorld) => holdings(world).filter(({ place }) => place === 'tpSells')

const dealAll = (world: GeneratedWorld): void => {
  const hands = handsOf(world)
  const highest = levelsOf(world.market.book(ECTO)!.asks).at(-1)!.unitPrice
  hands.deal({ action: 'move', item: ECTO, count: 31, from: 'bags', to: 'guild' })
  hands.deal({ action: 'sell', item: ECTO, count: 9, price: highest + 1 })
  hands.deal({ action: 'buy', item: ECTO, count: 4 })
  hands.deal({ action: 'farm', item: ECTO, count: 70, coins: 5, to: 'bags' })
}

it('continues after a restart as if there had been none: stores, orders, delivery box and answers about it', async () => {
  const first = openAt(NOON)
  dealAll(first.world)
  first.clock.advanceBy(10 * MINUTE_MS)
  const [before, changes] = [holdings(first.world), truthOf(first.world).changes(NOON, NOON + HOUR_MS)]
  expect(offered(first.world)).toEqual([expect.objectContaining({ id: ECTO, none: 9 })])
  await first.world.close()

  const again = openAt(first.clock.now())
  expect(again.world.start).toBe('resumed')
  expect(holdings(again.world)).toEqual(before)
  expect(truthOf(again.world).changes(NOON, NOON + HOUR_MS)).toEqual(changes)
  again.clock.advanceBy(HOUR_MS / 2)
  expect(offered(again.world)).toEqual([expect.objectContaining({ id: ECTO, none: 9 })])
  await again.world.close()
})

it('returns what was offered in books that no longer exist', async () => {
  const first = openAt(NOON)
  dealAll(first.world)
  const before = totalsOf(truthOf(first.world).holdings()).get(`item ${ECTO}`)
  await first.world.close()
  const { world } = openAt(NOON + 8 * HOUR_MS)
  expect(world.start).toBe('rebuilt')
  expect(offered(world)).toEqual([])
  const inBox = holdings(world).find(({ place, id, kind }) => place === 'deliveryBox' && id === ECTO && kind === 'item')
  expect(inBox).toMatchObject({ none: 13 })
  expect(totalsOf(truthOf(world).holdings()).get(`item ${ECTO}`)).toBe(before)
  await world.close()
})

it('is tidied up on the next day, but for coins and offers', () => {
  const { world, clock } = openAt(NOON)
  const untouched = holdings(world).filter(({ place }) => place === 'guild' || place === 'bank')
  dealAll(world)
  clock.advanceBy(24 * HOUR_MS)
  expect(holdings(world).filter(({ place }) => place === 'guild' || place === 'bank')).toEqual(untouched)
  expect(offered(world)).toHaveLength(1)
})
