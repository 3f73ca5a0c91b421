import { GameApiError, type GameApiErrorKind } from '@gildscope/game-api'
import { describe, expect, test } from 'vitest'
import { type BatchOutcome, readInBatches } from './read-in-batches.ts'

const IDS = Array.from({ length: 1_000 }, (_, index) => index + 1)
const fault = (kind: GameApiErrorKind) => new GameApiError(kind, 'commerce/listings', `says ${kind}`)

/** Reads from a game that fails as `fails` determines; returns what was read and the number of calls. */
const read = async (fails: (ids: readonly number[], call: number) => GameApiErrorKind | null) => {
  const seen = new Set<number>()
  let calls = 0
  const outcome: BatchOutcome = await readInBatches({
    ids: IDS,
    concurrency: 3,
    signal: new AbortController().signal,
    fetchBatch: async (ids) => {
      calls += 1
      const kind = fails(ids, calls)
      if (kind !== null) throw fault(kind)
      for (const id of ids) seen.add(id)
    },
  })
  return { outcome, seen, calls }
}

describe('readInBatches', () => {
  test('reads everything in batches of 200', async () => {
    const { outcome, seen, calls } = await read(() => null)
    expect(outcome).toEqual({ culprits: [], failedBatches: 0, stoppedBy: null })
    expect([seen.size, calls]).toEqual([1_000, 5])
  })

  test.each([[[500]], [[1, 1_000]], [[401, 402]]])(
    'finds the ids %j that break their batch, and reads all others',
    async (poison) => {
      const { outcome, seen } = await read((ids) => (poison.some((id) => ids.includes(id)) ? 'server' : null))
      expect(outcome.culprits.map(({ id }) => id).sort((one, other) => one - other)).toEqual(poison)
      expect(IDS.filter((id) => !seen.has(id))).toEqual(poison)
    },
  )

  test('suspects no id when nothing is answered at all', async () => {
    const { outcome, calls } = await read(() => 'server')
    expect(outcome.culprits).toEqual([])
    expect(outcome.failedBatches).toBe(5)
    expect(calls).toBeLessThan(20)
  })

  test('suspects no id of a batch that fails by chance', async () => {
    const { outcome, seen } = await read((ids, call) => (ids.includes(7) && call <= 5 ? 'cut-off' : null))
    expect(outcome.culprits).toEqual([])
    expect(seen.size).toBe(1_000)
  })

  test('tries a batch again as a whole when the connection failed', async () => {
    const { outcome, seen, calls } = await read((_, call) => (call === 2 ? 'offline' : null))
    expect(outcome).toEqual({ culprits: [], failedBatches: 1, stoppedBy: null })
    expect([seen.size, calls]).toEqual([1_000, 6])
  })

  test('stops when the endpoint is disabled, with the rows so far', async () => {
    const { outcome, seen } = await read((_, call) => (call > 2 ? 'breaker-open' : null))
    expect(outcome.stoppedBy).toContain('says breaker-open')
    expect(seen.size).toBe(400)
  })

  test('gives up looking when nearly every id fails', async () => {
    const { outcome, calls } = await read((ids) =>
      ids.includes(1_000) || ids.length < 3 ? 'server' : ids[0] === 1 ? null : 'server',
    )
    expect(outcome.culprits.length).toBeLessThan(64)
    expect(calls).toBeLessThan(80)
  })

  test('ends at once on a fault that is none of the game', async () => {
    let calls = 0
    const reading = readInBatches({
      ids: IDS,
      concurrency: 2,
      signal: new AbortController().signal,
      fetchBatch: async () => {
        calls += 1
        throw new Error('the slot was taken over')
      },
    })
    await expect(reading).rejects.toThrow('taken over')
    expect(calls).toBeLessThanOrEqual(2)
  })
})
