import { expect, it } from 'vitest'
import { leftToTheWhole } from './left-to-the-whole.ts'

const DURATIONS = {
  'services/worker/src/poll/faults.int.test.ts': 66,
  'services/worker/src/dumps/dumps.int.test.ts': 15,
  'services/account/src/hostile/secrets.int.test.ts': 28,
  'services/account/src/app.int.test.ts': 2,
  'e2e/demo.e2e.ts': 120,
}

it('leaves what takes long in other packages', () => {
  expect(leftToTheWhole(['packages/market/src/a.ts'], DURATIONS)).toEqual([
    'services/worker/src/poll/faults.int.test.ts',
    'services/worker/src/dumps/dumps.int.test.ts',
    'services/account/src/hostile/secrets.int.test.ts',
  ])
})

it('leaves of the package that changed only what takes longest', () => {
  expect(leftToTheWhole(['services/worker/src/dumps/a.ts', 'services/account/src/a.ts'], DURATIONS)).toEqual([
    'services/worker/src/poll/faults.int.test.ts',
  ])
})

it('never leaves what stands beside a changed file', () => {
  expect(leftToTheWhole(['services/worker/src/poll/a.ts'], DURATIONS)).not.toContain(
    'services/worker/src/poll/faults.int.test.ts',
  )
})
