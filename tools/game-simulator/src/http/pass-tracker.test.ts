import { expect, test } from 'vitest'
import { createPassTracker } from './pass-tracker.ts'

const DEAD_LISTING = 21_319

test('a pass is over when everything was read that can be traded, and the list is asked for again', () => {
  let passes = 0
  const tracker = createPassTracker({
    tradableIds: () => [19_721, 19_976, DEAD_LISTING],
    completedPass: () => {
      passes += 1
    },
  })
  tracker.listAsked('commerce/prices')
  tracker.recordsAsked('commerce/prices', [19_721])
  tracker.listAsked('commerce/prices')
  expect(passes).toBe(0)
  tracker.recordsAsked('commerce/prices', [19_976])
  expect(passes).toBe(0)
  tracker.listAsked('commerce/prices')
  expect(passes).toBe(1)
})
