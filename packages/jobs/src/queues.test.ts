import { expect, test } from 'vitest'
import { backfill } from './definitions/backfill.ts'
import { importDrops } from './definitions/import-drops.ts'
import { importForges } from './definitions/import-forges.ts'
import { importHistory } from './definitions/import-history.ts'
import { QUEUES } from './queues.ts'

test('player reports do not wait behind years of history', () => {
  for (const { queue } of [importDrops, importForges]) {
    expect(QUEUES[queue]).toBeDefined()
    expect([backfill.queue, importHistory.queue]).not.toContain(queue)
  }
})
