import { mkdtemp, readdir, readFile, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createGeneratedWorld, type GeneratedWorld, type GeneratedWorldOptions } from '../generated-world.ts'
import { NOON } from '../testing/market-of.ts'
import { steppedClock } from './clock.ts'
import { HOUR_MS } from './rhythm.ts'
import { LONGEST_REPLAY_MS } from './start-market.ts'

let folder = ''
let stateFile = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'simulator-state-'))
  stateFile = join(folder, 'demo', 'simulator')
})
afterEach(() => rm(folder, { recursive: true }))

const worldAt = (at: number, differing: Partial<GeneratedWorldOptions> = {}) =>
  createGeneratedWorld({ seed: 3, tradable: 60, clock: steppedClock(at), stateFile, ...differing })

const leaveBooks = async (differing: Partial<GeneratedWorldOptions> = {}): Promise<void> => {
  const clock = steppedClock(NOON)
  const world = worldAt(NOON, { clock, ...differing })
  world.market.advance()
  clock.advanceBy(HOUR_MS)
  world.market.advance()
  await world.close()
}

describe('the books of a world over a restart', () => {
  it.each(['mixed', 'pausers'] as const)('continue as if there had been no pause (%s)', async (behaviour) => {
    await leaveBooks({ behaviour })
    const resumed = worldAt(NOON + 3 * HOUR_MS, { behaviour })
    const clock = steppedClock(NOON)
    const never = createGeneratedWorld({ seed: 3, tradable: 60, clock, behaviour })
    never.market.advance()
    clock.advanceBy(3 * HOUR_MS)
    expect(resumed.start).toBe('resumed')
    const book = (world: GeneratedWorld, id: number) => Buffer.from(world.listingsJson(id)!).toString()
    for (const id of never.tradableIds()) expect(book(resumed, id)).toBe(book(never, id))
  })

  it('are built again after a long pause', async () => {
    await leaveBooks()
    expect(worldAt(NOON + 2 * HOUR_MS + LONGEST_REPLAY_MS).start).toBe('rebuilt')
  })

  it.each<[string, Partial<GeneratedWorldOptions>]>([
    ['seed', { seed: 4 }],
    ['size', { tradable: 61 }],
    ['behaviour', { behaviour: 'calm' }],
  ])('are not those of a world with another %s', async (_what, differing) => {
    await leaveBooks()
    expect(worldAt(NOON + 2 * HOUR_MS, differing).start).toBe('fresh')
  })

  it('open afresh when the file is cut off', async () => {
    await leaveBooks()
    await truncate(stateFile, (await readFile(stateFile)).length - 3)
    expect(worldAt(NOON + 2 * HOUR_MS).start).toBe('fresh')
  })

  it('leave one file and nothing beside it', async () => {
    await leaveBooks()
    await leaveBooks()
    expect(await readdir(join(folder, 'demo'))).toEqual(['simulator'])
  })
})
