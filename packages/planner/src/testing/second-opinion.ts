import type { Way } from '@gildscope/contracts'
import type { Question } from '../question.ts'

const OBTAINED = 1_000_000

type Inputs = { coin: number; goods: readonly (readonly [string, number])[] }

const inputsOf = ({ inputs }: Way): Inputs => ({
  coin: inputs.reduce((coin, { kind, id, count }) => (kind === 'currency' && id === 1 ? coin + count : coin), 0),
  goods: inputs.flatMap(({ kind, id, count }) =>
    kind === 'currency' && id === 1 ? [] : [[`${kind}:${id}`, count] as const],
  ),
})

/**
 * What a unit of everything costs if the best ask had no end, all at once: prices fall until no way makes anything
 * cheaper. Knows nothing of matrices.
 */
export const unitCosts = (asked: Question, ways: readonly Way[]): ReadonlyMap<string, number> => {
  const made = new Set(ways.map(({ output }) => `item:${output}`))
  const costs = new Map<string, number>()
  const firstCost = (good: string): number => {
    const ask = asked.markets.get(Number(good.slice('item:'.length)))?.sells[0]
    if (good.startsWith('currency:')) return 0
    if (good.startsWith('item:') && ask !== undefined) return ask
    return made.has(good) ? Number.POSITIVE_INFINITY : OBTAINED
  }
  const costOf = (good: string): number => {
    const known = costs.get(good) ?? firstCost(good)
    costs.set(good, known)
    return known
  }
  const parts = ways.map((way) => ({ way, good: `item:${way.output}`, ...inputsOf(way) }))
  for (let fell = true; fell; ) {
    fell = false
    for (const { way, good, coin, goods } of parts) {
      const own = goods.reduce((all, [input, each]) => (input === good ? all + each : all), 0)
      if (own >= way.count || goods.length + coin === 0) continue
      const rare = way.kind === 'other' ? OBTAINED * way.count : 0
      const cost =
        goods.reduce((all, [input, each]) => (input === good ? all : all + each * costOf(input)), coin + rare) /
        (way.count - own)
      if (cost >= costOf(good) - 1e-9) continue
      costs.set(good, cost)
      fell = true
    }
  }
  return costs
}

/**
 * What no plan can cost less than, if a unit of each good is worth so much (weak duality): the targets at these values,
 * less what could be won by buying below them. Values at which a way makes more than it takes prove nothing: null.
 */
export const provenLeast = (
  asked: Question,
  ways: readonly Way[],
  values: ReadonlyMap<string, number>,
  tolerance: number,
): number | null => {
  const worthOf = (good: string): number => Math.max(0, values.get(good) ?? 0)
  for (const way of ways) {
    const { coin, goods } = inputsOf(way)
    const cost = goods.reduce((all, [input, each]) => all + each * worthOf(input), coin)
    const rare = way.kind === 'other' ? OBTAINED * way.count : 0
    if (worthOf(`item:${way.output}`) * way.count > (cost + rare) * (1 + tolerance) + 1) return null
  }
  let least = asked.settings.targets.reduce((all, { id, units }) => all + units * worthOf(`item:${id}`), 0)
  for (const [id, { sells }] of asked.markets)
    for (let at = 0; at < sells.length; at += 3)
      least -= Math.max(0, worthOf(`item:${id}`) - sells[at]!) * sells[at + 1]!
  return least
}
