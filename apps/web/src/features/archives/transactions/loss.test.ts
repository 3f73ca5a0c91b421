import { expect, test } from 'vitest'
import { archiveOf } from '../shared/testing/archive-answers.ts'
import { lossText } from './loss.ts'

const shown = [
  archiveOf('Aurelia.4821', 'trades', { lastUpdate: '2026-11-23T09:40:00Z' }),
  archiveOf('Brann Thorne.1170', 'trades', { lastUpdate: '2026-11-20T03:40:00Z' }),
]

test('nothing is lost for 90 days after the last reading of the account that needs a hand', () => {
  const problem = {
    account: 'Brann Thorne.1170',
    kind: 'refused',
    isFinal: false,
    since: '2026-11-20T03:40:00Z',
  } as const
  expect(lossText({ problems: [problem], shown })).toBe('no trade is lost before 18 Feb 2027')
})

test('without a problem, or before the first reading, there is nothing to say', () => {
  expect(lossText({ problems: [], shown })).toBeNull()
  const problem = { account: 'Marrow Quill.6642', kind: 'stopped', since: null } as const
  expect(lossText({ problems: [problem], shown })).toBeNull()
})
