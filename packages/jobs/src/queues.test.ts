import { expect, test } from 'vitest'
import { backfill, importDrops, importForges, importHistory } from './definitions.ts'
import { QUEUES } from './queues.ts'

test('player reports do not wait behind years of history', () => {
  for (const { queue } of [importDrops, importForges]) {
    expect(QUEUES[queue]).toBeDefined()
    expect([backfill.queue, importHistory.queue]).not.toContain(queue)
  }
})
