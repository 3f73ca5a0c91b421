import type { FullDropRecord, PricedStack } from '@gildscope/contracts'

/** A submission with what its row adds up. */
export type SubmissionRow = Omit<FullDropRecord, 'consumed'> & {
  consumed: number
  /** Units of each drop. */
  units: ReadonlyMap<number, number>
  /** Sum of all drops. */
  gained: number
  /** At the prices of that time, before fees; null: no price was known. */
  value: number | null
  /** Units whose price was not known. */
  unpriced: number
}

const sum = (stacks: readonly PricedStack[], figure: (stack: PricedStack) => number): number =>
  stacks.reduce((total, stack) => total + figure(stack), 0)

/** A chest and its key are consumed in equal numbers, so only the chest counts. */
const consumedOf = ({ consumed }: FullDropRecord, itemId: number): number =>
  (consumed.find(({ id }) => id === itemId) ?? consumed[0])?.quantity ?? 0

const knownValue = (items: readonly PricedStack[]): number | null =>
  items.every(({ price }) => price === null) ? null : sum(items, ({ quantity, price }) => quantity * (price ?? 0))

export const submissionRows = (records: readonly FullDropRecord[], itemId: number): SubmissionRow[] =>
  records.map((record) => ({
    ...record,
    consumed: consumedOf(record, itemId),
    units: new Map(record.items.map(({ id, quantity }) => [id, quantity])),
    gained: sum(record.items, ({ quantity }) => quantity),
    value: knownValue(record.items),
    unpriced: sum(record.items, ({ quantity, price }) => (price === null ? quantity : 0)),
  }))

export const perUnit = (total: number | null, { consumed }: SubmissionRow): number | null =>
  total === null || consumed === 0 ? null : total / consumed

export const submissionKey = ({ id }: SubmissionRow): string => id
