import { expect, test } from 'vitest'
import {
  backfill,
  importCommunity,
  importDrops,
  importForges,
  importGemstore,
  importHistory,
  importMisc,
} from './definitions.ts'
import { QUEUES } from './queues.ts'

test('feeds and player reports do not wait behind years of history', () => {
  for (const { queue } of [importCommunity, importDrops, importForges, importGemstore, importMisc]) {
    expect(QUEUES[queue]).toBeDefined()
    expect([backfill.queue, importHistory.queue]).not.toContain(queue)
  }
})
