import { quantile } from '../support/median.ts'
import type { BenchCondition, BenchRule } from './true-events.ts'
import type { Side, TrueMinutes } from './true-market.ts'

/** Uniform in [0, 1), the same in each run. */
type Draw = () => number

const createDraw = (): Draw => {
  let state = 2026
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const pick = <Value>(draw: Draw, values: readonly Value[]): Value => values[Math.floor(draw() * values.length)] as Value

/** A threshold that the item crosses now and then: a quantile of what it does. */
const drawThreshold = (
  draw: Draw,
  { minutes, itemId, price }: { minutes: TrueMinutes; itemId: number; price: BenchRule['price'] },
  { side, what }: Pick<BenchCondition, 'side' | 'what'>,
): number => {
  const values = [...minutes.values()].flatMap((items) => {
    const item = items.get(itemId)?.[side]
    const value = what === 'quantity' ? item?.quantity : item?.[price]
    return value === null || value === undefined ? [] : [value]
  })
  return values.length === 0 ? 1 : quantile(values, 0.02 + 0.96 * draw())
}

/** Rules about what their items really do: seven of ten about prices, the others about quantities and changes. */
export const drawRules = (count: number, minutes: TrueMinutes): BenchRule[] => {
  const draw = createDraw()
  const [first] = minutes.values()
  const items = [...(first?.keys() ?? [])]
  const drawCondition = (base: Pick<BenchRule, 'itemId' | 'price'>, kind: number): BenchCondition => {
    const side: Side = pick(draw, ['buy', 'sell'])
    if (kind >= 0.85) {
      const op = pick(draw, ['rises', 'falls'] as const)
      return { side, what: pick(draw, ['price', 'quantity'] as const), op, by: 1 + Math.floor(draw() * 10) }
    }
    const what = kind >= 0.7 ? 'quantity' : 'price'
    return {
      ...{ side, what, op: pick(draw, ['lt', 'gt'] as const) },
      by: drawThreshold(draw, { minutes, ...base }, { side, what }),
    }
  }
  return Array.from({ length: count }, (_, index): BenchRule => {
    const base = { itemId: pick(draw, items), price: pick(draw, ['steady', 'steady', 'best'] as const) }
    const kind = draw()
    const conditions = [drawCondition(base, kind)]
    if (draw() < 0.15) conditions.push(drawCondition(base, kind))
    return {
      ...{ id: `r${index}`, ...base, conditions, hold: pick(draw, [1, 2, 2, 3]) },
      repeat: pick(draw, ['again', 'again', 'again', 'hourly', 'once'] as const),
    }
  })
}

export const isOfChange = ({ conditions }: BenchRule): boolean =>
  conditions.some(({ op }) => op === 'rises' || op === 'falls')

export const textOf = (condition: BenchCondition): string => {
  const { side, what, op, by } = condition
  return op === 'rises' || op === 'falls' ? `${side}_${what}:${op}:${by}%:1h` : `${side}_${what}:${op}:${by}`
}
