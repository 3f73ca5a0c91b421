import { expect, test } from 'vitest'
import { type Asked, type ReadAccount, readingState } from './reading.ts'

const asked = <Answer>(answer: Answer | undefined, differing: Partial<Asked<Answer>> = {}): Asked<Answer> => ({
  ...{ answer, readAt: 1000, error: null, isAsking: false },
  ...differing,
})
const refused = new Error('no')

const ACCOUNTS: readonly ReadAccount<number>[] = [
  {
    name: 'Orla.1234',
    names: asked(['Tamsin', 'Bram', 'Ivo'], { readAt: 3000 }),
    characters: [
      { account: 'Orla.1234', name: 'Tamsin', ...asked(1, { readAt: 2000 }) },
      { account: 'Orla.1234', name: 'Bram', ...asked<number>(undefined, { error: refused, readAt: 0 }) },
      { account: 'Orla.1234', name: 'Ivo', ...asked<number>(undefined, { isAsking: true, readAt: 0 }) },
    ],
  },
  {
    name: 'Kes.5678',
    names: asked<readonly string[]>(undefined, { error: refused, readAt: 0 }),
    characters: undefined,
  },
]

test('counts failed questions as done, and names them', () => {
  expect(readingState(ACCOUNTS)).toEqual({
    accounts: { done: 2, total: 2 },
    characters: { done: 2, total: 3 },
    failed: [
      { account: 'Orla.1234', character: 'Bram', error: refused },
      { account: 'Kes.5678', character: null, error: refused },
    ],
    isReading: true,
    readAt: 2000,
  })
})

test('has no age before the first reading', () => {
  expect(readingState([])).toMatchObject({ isReading: false, readAt: null })
})
