import { expect, it } from 'vitest'
import { createPace, finishInSlices, nextTurn } from './turns.ts'

/** Reports the turn of the event loop in which it is called. */
const countTurns = () => {
  let turn = 0
  let isOver = false
  const count = (): void => {
    turn += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  return {
    now: () => turn,
    stop: () => {
      isOver = true
    },
  }
}

it('admits one slice of work a turn of the event loop, in the order of asking', async () => {
  const turns = countTurns()
  const admitted: [slice: number, turn: number][] = []
  const work = async (slice: number) => {
    await nextTurn()
    admitted.push([slice, turns.now()])
    await nextTurn()
    admitted.push([slice + 30, turns.now()])
  }
  await Promise.all(Array.from({ length: 30 }, (_, slice) => work(slice)))
  turns.stop()
  expect(admitted.map(([slice]) => slice)).toEqual(Array.from({ length: 60 }, (_, slice) => slice))
  expect(new Set(admitted.map(([, turn]) => turn)).size).toBe(60)
})

it('waits for a turn before its first piece, too', async () => {
  const turns = countTurns()
  const begun = await Promise.all(
    Array.from({ length: 5 }, async () => {
      await createPace()()
      return turns.now()
    }),
  )
  turns.stop()
  expect(new Set(begun).size).toBe(5)
})

it('lets others work between the steps of long work, and answers its result', async () => {
  const turns = countTurns()
  const inTurn: number[] = []
  const steps = function* () {
    for (let step = 0; step < 12; step += 1) {
      for (const end = performance.now() + 2; performance.now() < end; );
      inTurn.push(turns.now())
      yield
    }
    return 'done'
  }
  expect(await finishInSlices(steps())).toBe('done')
  turns.stop()
  // A slice is at most two such steps.
  expect(new Set(inTurn).size).toBeGreaterThanOrEqual(6)
})
