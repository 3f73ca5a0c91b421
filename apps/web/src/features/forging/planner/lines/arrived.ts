import { type Good, itemGood, type Plan } from '@gildscope/planner'
import { missingKey, purchaseKey, vendorKey } from './line-keys.ts'

type Held = ReadonlyMap<Good, number>

/** Lines whose units have come in since the plan was made, as a newer reading of the accounts shows. */
export const arrivedKeys = ({ purchases, vendors, missing }: Plan, planned: Held, now: Held): ReadonlySet<string> => {
  const left = new Map([...now].map(([good, units]) => [good, units - (planned.get(good) ?? 0)]))
  const lines = [
    ...purchases.map((line) => ({ key: purchaseKey(line), good: itemGood(line.item), units: line.units })),
    ...vendors.map((line) => ({ key: vendorKey(line), good: itemGood(line.item), units: line.units })),
    ...missing.map((line) => ({ key: missingKey(line), good: line.good, units: line.units })),
  ]
  const arrived = new Set<string>()
  for (const { key, good, units } of lines) {
    const come = left.get(good) ?? 0
    if (come < units) continue
    // What is bought in two ways has to come in for both.
    left.set(good, come - units)
    arrived.add(key)
  }
  return arrived
}
