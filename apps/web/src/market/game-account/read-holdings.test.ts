import type { PlannedCall } from '@gildscope/holdings'
import { expect, test } from 'vitest'
import type { Api } from '../../api/api-context.tsx'
import type { PoliteQueue } from '../../api/polite-queue.ts'
import { type Progress, readHoldings } from './read-holdings.ts'

const CALLS: PlannedCall[] = [
  { account: 'Orla.1234', place: 'bank', where: null, guildId: null },
  { account: 'Orla.1234', place: 'materials', where: null, guildId: null },
]

test('a reading that was cancelled reports no progress of calls that are answered all the same', async () => {
  const controller = new AbortController()
  const answers: ((rows: unknown) => void)[] = []
  const queue: PoliteQueue = () =>
    new Promise((resolve) => answers.push((reply) => resolve({ reply, leftOut: [] } as never)))
  const seen: Progress[] = []
  const reading = readHoldings(CALLS, {
    // The queue below answers in its place.
    api: {} as Api,
    ...{ queue, keyOf: () => 'key', boundAs: () => 'none' as const, signal: controller.signal },
    onProgress: (progress) => seen.push(progress),
  })
  answers[0]?.([])
  await expect.poll(() => seen.at(-1)?.done).toBe(1)
  controller.abort()
  answers[1]?.([])
  await expect(reading).rejects.toThrow('aborted')
  expect(seen.at(-1)?.done).toBe(1)
})
