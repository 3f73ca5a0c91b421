// @module-tag chromium-headless-shell
import { DAY_MS } from '@gildscope/base/time'
import type { Way } from '@gildscope/contracts'
import { until } from '@gildscope/testkit/until'
import { expect, it } from 'vitest'
import { call, callJson } from './support/call.ts'
import { wholeKey } from './support/people.ts'
import { type PrintedPlan, type PrintedStep, readPrintedPlan } from './support/printed-plan.ts'
import { useSite } from './support/use-site.ts'

/** Nothing moves before a step of the plan says so; fewer items would be none that are crafted once a day. */
const site = useSite({ env: { SIMULATOR_CLOCK: 'stepped' }, tradable: 1_000 })

const [DELDRIMOR, CLOVER] = [46_738, 19_675]
const TARGETS: ReadonlyMap<number, number> = new Map([
  [DELDRIMOR, 6],
  [CLOVER, 60],
])
const PLAN = `/planner?targets=${[...TARGETS].map(([id, units]) => `${id}x${units}`).join('_')}&trading=now&stock=nothing`
const PLAYER = 'Isolde Varr.2718'
const COIN = 1
/** Means are sums of fractions. */
const ROUNDED = 1e-9
const FORGE_LIMIT_MS = 60_000
const TEST_LIMIT_MS = 240_000

type Good = `${'item' | 'currency'}:${number}`
type Held = { kind: 'item' | 'currency'; id: number; character: number; account: number; none: number }
type Deed = { action: string } & Record<string, unknown>

const waysTo = async (ids: readonly number[]): Promise<Way[]> =>
  (await callJson(site.api(`v1/activities?outputs=${ids.join()}`))) as Way[]

const post = async (path: string, body: object): Promise<{ status: number; answer: Record<string, unknown> }> => {
  const headers = { 'content-type': 'application/json' }
  const { status, text } = await call(site.game + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status, answer: JSON.parse(text) }
}

const namesOf = async (ways: readonly Way[]): Promise<Map<number, string>> => {
  const ids = new Set(ways.flatMap(({ inputs }) => inputs.flatMap(({ kind, id }) => (kind === 'item' ? [id] : []))))
  const rows = await site.rows(`v1/items/json?ids=${[...ids].join()}&fields=id,name`)
  return new Map(rows.map(({ id, name }) => [Number(id), String(name)]))
}

/** What the player truly holds of everything, wherever it is. */
const askTotals = async (): Promise<Map<Good, number>> => {
  const { rows } = (await callJson(`${site.game}/truth/players/${encodeURIComponent(PLAYER)}/holdings`)) as {
    rows: Held[]
  }
  const totals = new Map<Good, number>()
  for (const { kind, id, character, account, none } of rows) {
    const good: Good = `${kind}:${id}`
    totals.set(good, (totals.get(good) ?? 0) + character + account + none)
  }
  return totals
}

type Doing = PrintedStep & { way: Way; times: number }

const inputsOf = ({ inputs }: Way) => inputs.map(({ kind, id, count }) => ({ kind, id, count }))

/** Which way a step is: of those that lead to its output, one that takes what the page says. */
const doingOf = (step: PrintedStep, ways: readonly Way[], names: ReadonlyMap<number, string>): Doing => {
  const taken = new Map(step.takes.map(({ name, units }) => [name, units]))
  for (const way of ways.filter(({ kind, output }) => kind === step.kind && output === step.output)) {
    const times = Math.round(step.makes / way.count)
    const isTaken = way.inputs.every(({ id, count }) => taken.get(names.get(id) ?? '') === count * times)
    if (isTaken && way.inputs.length === taken.size) return { ...step, way, times }
  }
  throw new Error(`nothing makes ${step.output} of ${JSON.stringify(step.takes)}`)
}

/** What a merchant asks for in currencies alone; other offers are steps. */
const offerOf = ({ id, how }: PrintedPlan['vendors'][number], ways: readonly Way[]): Way => {
  const offer = ways.find(
    ({ kind, output, merchant, inputs }) =>
      kind === 'vendor' &&
      output === id &&
      merchant?.name === how &&
      inputs.every((input) => input.kind === 'currency'),
  )
  if (offer === undefined) throw new Error(`${how} does not sell ${id}`)
  return offer
}

/** Does what the page prints, in its order. Answers the copper that was paid. */
const follow = async (key: string, plan: PrintedPlan, { steps, ways }: { steps: Doing[]; ways: readonly Way[] }) => {
  const characters = (await callJson(`${site.game}/v2/characters?access_token=${key}`)) as string[]
  const first = characters[0] ?? ''
  let paid = 0
  let today = 0
  const act = async (character: string, deed: Deed): Promise<void> => {
    const { status, answer } = await post(`/v2/simulated/play?access_token=${key}`, { character, ...deed })
    expect([deed, status, answer.text]).toEqual([deed, 200, undefined])
    // Tries take what others have just made, so less of it may lie in the bags.
    if (deed.action !== 'move') expect([deed, answer.stopped]).toEqual([deed, null])
    const wallet = answer.wallet as { id: number; value: number }[]
    if (deed.action !== 'collect') for (const { id, value } of wallet) if (id === COIN) paid -= value
  }
  const store = (character: string, item: number, count: number) =>
    count === 0 ? null : act(character, { action: 'move', item, count, from: 'bags', to: 'bank' })
  const craft = (character: string, { way, times, gate }: Doing) =>
    gate.length === 0
      ? act(character, { action: 'craft', recipe: way.id, count: times })
      : gate.reduce(async (before, { day, units }) => {
          await before
          const { status } = await post('/admin/clock', { advanceMs: (day - today) * DAY_MS })
          expect(status).toBe(200)
          today = day
          await act(character, { action: 'craft', recipe: way.id, count: units / way.count })
        }, Promise.resolve())

  for (const { id, units } of plan.bought) await act(first, { action: 'buy', item: id, count: units })
  await act(first, { action: 'collect' })
  for (const { id, units } of plan.bought) await store(first, id, units)
  for (const line of plan.vendors) {
    const way = offerOf(line, ways)
    await act(first, { action: 'purchase', item: line.id, inputs: inputsOf(way), count: line.units / way.count })
    await store(first, line.id, line.units)
  }
  for (const doing of steps) {
    const { kind, character, makes, output, way, times } = doing
    const who = character ?? first
    if (kind === 'craft') await craft(who, doing)
    else await act(who, { action: kind, as: 'mean', item: output, inputs: inputsOf(way), count: times })
    await store(who, output, Math.floor(makes + ROUNDED))
  }
  return paid
}

it(
  'a plan made on the page costs and leaves what it prints, when the game is played by it',
  async () => {
    const outputs = [...TARGETS.keys()]
    const isThere = async (): Promise<boolean> => (await waysTo(outputs)).some(({ kind }) => kind === 'forge')
    await until('what the forge makes', isThere, FORGE_LIMIT_MS, 250)
    const { key } = await wholeKey(site, PLAYER)
    const { page } = await site.open(PLAN)
    await page.getByPlaceholder(/API Key with/).fill(key)
    await page.getByText('Fetch from your accounts').waitFor()
    const plan = await readPrintedPlan(page)
    expect(plan.others).toEqual([])
    expect([plan.bought, plan.vendors, plan.fetched].map(({ length }) => length > 0)).toEqual([true, true, true])
    expect(new Set(plan.steps.map(({ kind }) => kind))).toEqual(new Set(['craft', 'forge']))
    expect(plan.steps.some(({ gate }) => gate.length > 1)).toBe(true)

    const ways = await waysTo(outputs)
    const names = await namesOf(ways)
    const steps = plan.steps.map((step) => doingOf(step, ways, names))
    const before = await askTotals()
    const paid = await follow(key, plan, { steps, ways })
    const after = await askTotals()
    expect(paid).toBe(plan.total)
    expect(paid).toBe([...plan.bought, ...plan.vendors].reduce((sum, line) => sum + line.sum, 0))

    // What is bought and made comes, what is taken goes.
    const expected = new Map<Good, number>([['currency:1', -paid]])
    const add = (good: Good, units: number) => expected.set(good, (expected.get(good) ?? 0) + units)
    for (const { id, units } of plan.bought) add(`item:${id}`, units)
    for (const line of plan.vendors) {
      const { inputs, count } = offerOf(line, ways)
      add(`item:${line.id}`, line.units)
      for (const { id, count: price } of inputs) if (id !== COIN) add(`currency:${id}`, (-price * line.units) / count)
    }
    for (const { way, times, output, makes } of steps) {
      add(`item:${output}`, Math.floor(makes + ROUNDED))
      for (const { kind, id, count } of way.inputs)
        add(kind === 'item' ? `item:${id}` : `currency:${id}`, -count * times)
    }
    for (const good of new Set([...expected.keys(), ...before.keys(), ...after.keys()]))
      expect([good, (after.get(good) ?? 0) - (before.get(good) ?? 0)]).toEqual([good, expected.get(good) ?? 0])
    for (const [id, units] of TARGETS) expect(after.get(`item:${id}`) ?? 0).toBeGreaterThanOrEqual(units)
  },
  TEST_LIMIT_MS,
)
