import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import { expect, it } from 'vitest'
import { createGeneratedWorld, type GeneratedWorld } from '../../generated-world.ts'
import { steppedClock } from '../../market/clock.ts'
import { NOON } from '../../testing/market-of.ts'
import { CAST } from '../cast.ts'

const PLAYERS = ['Marrow Quill.6642', 'Old Cass.9003', 'Aurelia.4821']
const holderOf = (world: GeneratedWorld, account: string) => {
  const player = CAST.findIndex((role) => role.account === account)
  return world.players.openKey(world.players.demoKeys()[player]!.key)!
}
const look = (world: GeneratedWorld) => {
  const { snapshot } = holderOf(world, 'Marrow Quill.6642').look()
  return [snapshot.characters().map(({ bags, core }) => [bags, core.level]), snapshot.wallet()]
}

it('outlasts a restart, and bags are full of things to open again on the next day', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'looting-'))
  const openAt = (at: number) => {
    const clock = steppedClock(at)
    const stateFile = join(folder, 'market.state')
    return { clock, world: createGeneratedWorld({ seed: 3, tradable: 300, clock, stateFile }) }
  }
  const { clock, world } = openAt(NOON)
  for (const account of PLAYERS)
    expect(
      CAST.find((role) => role.account === account)!.characters.some(([name]) => {
        const { open, salvage, kits } = holderOf(world, account).loot(name)!.offer()
        return open.length > 3 && salvage.length > 1 && kits.length > 2 && open.some(({ count }) => count >= 250)
      }),
    ).toBe(true)
  const untouched = look(world)
  const play = (count: number, of = world) =>
    holderOf(of, 'Marrow Quill.6642').loot('Marrow Quill')!.play({ action: 'open', item: 36_038, count, kit: null })
  const { gained } = play(200)
  expect(gained.length).toBeGreaterThan(5)
  clock.advanceBy(HOUR_MS)
  const played = look(world)
  expect(played).not.toEqual(untouched)
  await world.close()

  const again = openAt(clock.now())
  expect(look(again.world)).toEqual(played)
  expect(again.world.players.plays()).toHaveLength(1)
  expect(play(5, again.world)).toMatchObject({ done: 5 })
  const { clock: later } = again
  later.advanceBy(DAY_MS)
  const offer = holderOf(again.world, 'Marrow Quill.6642').loot('Marrow Quill')!.offer()
  expect(offer.open.find(({ item }) => item === 36_038)?.count).toBeGreaterThanOrEqual(750)
  await again.world.close()
  await rm(folder, { recursive: true })
})
