import type { Good } from './good.ts'
import type { ProgramWay } from './program.ts'
import type { Choice, Settled } from './settle.ts'

export type Run = { way: ProgramWay; times: number; after: readonly number[] }

/** `stuck`: ways that go round in a circle which nothing enters. */
export type Schedule = { runs: readonly Run[]; stuck: readonly ProgramWay[] }

const ALMOST = 1e-6

/** Ways in an order in which the inputs of each are there; one of a circle is done in several turns. */
export const schedule = (choice: Choice, settled: ReadonlyMap<Good, Settled>): Schedule => {
  const there = new Map<Good, number>()
  for (const [good, { taken, lacking }] of settled)
    there.set(
      good,
      taken.reduce((units, { units: more }) => units + more, lacking),
    )
  const makers = new Map<Good, number[]>()
  const left = new Map(choice.times)
  const runs: Run[] = []

  /** How often a way can be done with what is there; what it makes itself comes back to it. */
  const possible = ({ way, goods, output }: ProgramWay, most: number): number => {
    let times = most
    for (const [good, each] of goods) {
      const units = (there.get(good) ?? 0) + ALMOST
      if (good !== output) times = Math.min(times, Math.floor(units / each))
      else if (units < each) times = 0
      else if (way.count < each) times = Math.min(times, Math.floor((units - each) / (each - way.count)) + 1)
    }
    return times
  }
  const run = (way: ProgramWay, times: number): void => {
    const after = new Set([...way.goods.keys()].flatMap((good) => makers.get(good) ?? []))
    for (const [good, each] of way.goods) there.set(good, (there.get(good) ?? 0) - each * times)
    for (const [good, each] of way.outputs) {
      there.set(good, (there.get(good) ?? 0) + each * times)
      makers.set(good, [...(makers.get(good) ?? []), runs.length])
    }
    runs.push({ way, times, after: [...after].sort((a, b) => a - b) })
    const rest = (left.get(way) ?? 0) - times
    if (rest > 0) left.set(way, rest)
    else left.delete(way)
  }

  /** All that it takes has been made, so that it leaves nobody without a first unit. */
  const isReady = (way: ProgramWay): boolean =>
    [...way.goods.keys()].every((good) =>
      [...left.keys()].every((other) => !other.outputs.has(good) || (way.output === good && other.goods.has(good))),
    )

  while (left.size > 0) {
    const whole = [...left].find(([way, times]) => isReady(way) && possible(way, times) === times)
    if (whole !== undefined) {
      run(...whole)
      continue
    }
    const [way, times] = [...left.keys()]
      .map((each) => [each, possible(each, left.get(each)!)] as const)
      .reduce((a, b) => (b[1] > a[1] ? b : a))
    if (times === 0) break
    run(way, times)
  }
  return { runs, stuck: [...left.keys()] }
}
