import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EMPTY_PLAN } from '../testing/empty-plan.ts'
import { StatusNote } from './state-line.tsx'

const noteOf = (short: (typeof EMPTY_PLAN)['short'], status: (typeof EMPTY_PLAN)['status']) => {
  render(<StatusNote plan={{ ...EMPTY_PLAN, status, short }} />)
  return screen.getByRole('status').textContent
}
const none = { item: 1, units: 500, wanted: 500 }
const some = { item: 2, units: 4, wanted: 6 }

test.each([
  ['solved', [none], 'The budget is enough for none of this: 500 Item 1.'],
  [
    ...(['solved', [none, some]] as const),
    'The budget is enough for a part only: none of 500 Item 1, 2 of 6 Item 2. The plan is for these.',
  ],
  ['infeasible', [none], 'None of this can be had like this, or in time: 500 Item 1.'],
] as const)('a plan that is %s says how much of the targets it is for', (status, short, text) => {
  expect(noteOf(short, status)).toBe(text)
})
