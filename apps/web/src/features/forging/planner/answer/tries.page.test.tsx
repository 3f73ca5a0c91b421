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

const clover = wayOf(CLOVER, 0.31, { least: null, most: null })
const clovers = stepOf(clover, 249, { way: clover, half: 247, nineOfTen: 279 })
const shard = wayOf(SHARDS, 88, { least: 40, most: 200 })
const shards = stepOf(shard, 10, { way: shard, half: 10, nineOfTen: 11 })
const single = wayOf(3, 1, { least: 0, most: 2 })
const once = stepOf(single, 1, { way: single, half: 1, nineOfTen: 2 })

const said: string[] = []
const show = (steps: Plan['steps'], tree: Plan['tree'] = []) =>
  render(<Tries onLuck={(luck) => said.push(luck)} plan={{ ...EMPTY_PLAN, steps: [...steps], tree: [...tree] }} />)

const hint = (): string => screen.getByText(/Half of all have enough/).textContent ?? ''

afterEach(() => {
  cleanup()
  said.length = 0
})

test('a forge that is drawn says after how many tries half and nine of ten have enough, and buys for nine of ten', async () => {
  const target = nodeOf(5, 9, { units: 1, cost: 300_000, ways: ['craft'] })
  const forged = nodeOf(0, CLOVER, { units: 77, cost: 249_000, ways: ['forge'] })
  show([clovers, once], [{ ...target, children: [forged] }])
  expect(screen.getByText('chance to have 77')).toBeDefined()
  expect(hint()).toContain('after 247 tries, nine of ten after 279. The plan buys for 249, the mean.')
  // 30 tries of 10 silver.
  await userEvent.click(screen.getByRole('button', { name: /^Buy for nine of ten, 3 gold/ }))
  expect(said).toEqual(['nine-of-ten'])
  expect(screen.queryByLabelText('Of')).toBeNull()
})

test('what is not for sale, or had in two ways, has no price of more tries', () => {
  show([clovers], [nodeOf(0, CLOVER, { units: 77, cost: null, ways: ['forge'] })])
  expect(screen.getByRole('button', { name: 'Buy for nine of ten' })).toBeDefined()
  cleanup()
  show([clovers], [nodeOf(0, CLOVER, { units: 77, cost: 10, ways: ['forge', 'now'] })])
  expect(screen.getByRole('button', { name: 'Buy for nine of ten' })).toBeDefined()
})

test('a plan for nine of ten says so, and can be one for the mean again', async () => {
  const careful = { ...clover, count: 77 / 279 }
  show([{ ...stepOf(careful, 279, clovers.tries), makes: 77 - 1e-9 }])
  expect(screen.getByText('chance to have 77')).toBeDefined()
  expect(hint()).toContain('The plan buys for 279, for nine of ten.')
  await userEvent.click(screen.getByRole('button', { name: 'Buy for the mean' }))
  expect(said).toEqual(['mean'])
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
