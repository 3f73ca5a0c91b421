import { type Buyout, type BuyoutWish, buyout, COPPER_PER_GOLD, type FlatSide } from '@gildscope/market'
import { type AmountKind, amountOf } from '@gildscope/ui/forms'
import type { Asks } from '../../../market/use-asks.ts'
import type { DepthMark } from '../shared/depth-chart/depth-model.ts'

export type WishKind = BuyoutWish['kind']

export type Input = { kind: WishKind; title: string; label: string; amount: AmountKind; preset: string; hint: string }

export const INPUTS: readonly Input[] = [
  {
    kind: 'gold',
    title: 'For a budget',
    label: 'Gold',
    amount: { kind: 'coins', step: COPPER_PER_GOLD },
    preset: '100g',
    hint: 'As many units as this amount buys; arrow keys: one gold',
  },
  {
    kind: 'price',
    title: 'Up to a price',
    label: 'Price',
    amount: { kind: 'coins', step: 1 },
    preset: '',
    hint: 'All units up to this price; arrow keys: one copper',
  },
  {
    kind: 'percentage',
    title: 'A share of the supply',
    label: 'Percentage',
    amount: { kind: 'number', step: 0.01, max: 1 },
    preset: '0.1',
    hint: '0 to 1; 0.25 is a quarter of all units listed',
  },
  {
    kind: 'quantity',
    title: 'A number of units',
    label: 'Quantity',
    amount: { kind: 'number', step: 1, min: 1 },
    preset: '250',
    hint: 'This many units, cheapest first',
  },
]

const wishOf = (kind: WishKind, value: number): BuyoutWish => {
  if (kind === 'percentage') return { kind, ratio: value }
  return kind === 'quantity' ? { kind, units: value } : { kind, copper: value }
}

/** A panel's input evaluated against the asks; null: no valid input. */
export const answerOf = (asks: FlatSide, { kind, amount }: Input, text: string): Buyout | null => {
  const value = amountOf(text, amount)
  return value === null ? null : buyout(asks, wishOf(kind, value))
}

/** The default of a field: for prices the lowest ask. */
export const presetOf = ({ kind, preset }: Input, asks: Asks, written: (copper: number) => string): string => {
  const [first] = asks
  return kind === 'price' && first !== undefined ? written(first.unitPrice) : preset
}

/** The most expensive unit of each answer; answers that reach the same price share a mark. */
export const marksOf = (results: readonly (Buyout | null)[]): DepthMark[] => {
  const labels = new Map<number, string[]>()
  for (const [index, result] of results.entries()) {
    const price = result?.highest
    const label = INPUTS[index]?.label
    if (price == null || label === undefined) continue
    labels.set(price, [...(labels.get(price) ?? []), label])
  }
  return [...labels].map(([price, of]) => ({ price, label: of.join(', ') }))
}
