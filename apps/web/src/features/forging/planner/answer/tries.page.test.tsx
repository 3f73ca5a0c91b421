import type { Way } from '@gildscope/contracts'
import { itemGood, type Plan, type Step, type TreeNode } from '@gildscope/planner'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { EMPTY_PLAN } from '../testing/empty-plan.ts'
import { Tries } from './tries.tsx'

const CLOVER = 19_675
const SHARDS = 19_925

const wayOf = (output: number, count: number, range: Pick<Way, 'least' | 'most'>): Way => ({
  ...{ id: -output, kind: 'forge', inputs: [{ kind: 'item', id: 1, count: 1 }], output, count },
  ...{
    ...range,
    disciplines: [],
    rating: null,
    isLearned: false,
    perDay: null,
    byproducts: [],
    kit: null,
    merchant: null,
    source: 'site',
  },
})

const stepOf = (way: Way, times: number, tries: Step['tries']): Step => ({
  ...{
    way,
    times,
    makes: way.count * times,
    alsoMakes: [],
    takes: [],
    account: null,
    character: null,
    discipline: null,
    day: null,
  },
  ...{ after: [], waitsForOrders: [], waitsForMissing: [], tries },
})

const nodeOf = (step: number, good: number, of: Pick<TreeNode, 'units' | 'cost' | 'ways'>): TreeNode => ({
  ...{ good: itemGood(good), places: 1, owned: 0, step, other: null, children: [], ...of },
})

const clovers = stepOf(wayOf(CLOVER, 0.31, { least: null, most: null }), 249, { half: 247, nineOfTen: 279 })
const shards = stepOf(wayOf(SHARDS, 88, { least: 40, most: 200 }), 10, { half: 10, nineOfTen: 11 })
const once = stepOf(wayOf(3, 1, { least: 0, most: 2 }), 1, { half: 1, nineOfTen: 2 })

const show = (steps: Plan['steps'], tree: Plan['tree'] = []) =>
  render(<Tries plan={{ ...EMPTY_PLAN, steps: [...steps], tree: [...tree] }} />)

const hint = (): string => screen.getByText(/Half of all have enough/).textContent ?? ''

afterEach(cleanup)

test('a forge that is drawn says after how many tries half and nine of ten have enough, and what nine of ten costs', () => {
  const target = nodeOf(5, 9, { units: 1, cost: 300_000, ways: ['craft'] })
  const forged = nodeOf(0, CLOVER, { units: 77, cost: 249_000, ways: ['forge'] })
  show([clovers, once], [{ ...target, children: [forged] }])
  expect(screen.getByText('chance to have 77')).toBeDefined()
  expect(hint()).toContain('after 247 tries, nine of ten after 279. The plan buys for 249, the mean; for nine of ten')
  // 30 tries of 10 silver.
  expect(screen.getByText('3 gold')).toBeDefined()
  expect(screen.queryByLabelText('Of')).toBeNull()
})

test('what is not for sale, or had in two ways, has no price of more tries', () => {
  show([clovers], [nodeOf(0, CLOVER, { units: 77, cost: null, ways: ['forge'] })])
  expect(hint()).toMatch(/the mean\.$/)
  cleanup()
  show([clovers], [nodeOf(0, CLOVER, { units: 77, cost: 10, ways: ['forge', 'now'] })])
  expect(hint()).toMatch(/the mean\.$/)
})

test('of several ways one is chosen', async () => {
  show([clovers, shards])
  await userEvent.selectOptions(screen.getByLabelText('Of'), `Item ${SHARDS}`)
  expect(hint()).toContain('after 10 tries, nine of ten after 11')
  expect(screen.getByText('chance to have 880')).toBeDefined()
})

test('where nothing is drawn there is no panel', () => {
  const { container } = show([once, { ...clovers, tries: null }])
  expect(container.textContent).toBe('')
})
