import { DAY_MS } from '@gildscope/base/time'
import type { FrozenSet, SetOutcome } from '@gildscope/finder'
import { type Filled, matches } from './fill-columns.ts'
import type { Wanted } from './scans.ts'

/** Some readers of Parquet give documents as text, others as values. */
const documentOf = <Document>(value: unknown): Document | null =>
  typeof value === 'string' ? (JSON.parse(value) as Document) : ((value ?? null) as Document | null)

const NONE = Number.NaN

/** A row for each pick of the sets in a dump. */
export const fillPicks = (wanted: Wanted): Filled => {
  const kept = new Map<string, number[]>()
  let count = 0
  const keep = (row: Readonly<Record<string, number>>): void => {
    count += 1
    for (const [name, value] of Object.entries(row)) {
      const values = kept.get(name)
      if (values === undefined) kept.set(name, [value])
      else values.push(value)
    }
  }
  return {
    stored: ['day', 'document', 'is_simulated', 'outcome'],
    add: (columns, rows) => {
      for (let row = 0; row < rows; row += 1) {
        const set = documentOf<FrozenSet>(columns.get('document')?.[row])
        const outcome = documentOf<SetOutcome>(columns.get('outcome')?.[row])
        if (set === null) continue
        const date = set.day * DAY_MS
        for (const [rank, { id, units, buyAt, sellAt, profit }] of set.picks.entries()) {
          if (!matches(wanted, id, date)) continue
          const came = outcome?.picks[rank]
          keep({
            ...{ itemID: id, date, purse: set.purse, units, buy_at: buyAt, sell_at: sellAt },
            ...{ promised: profit.mean, promised_least: profit.least, promised_most: profit.most },
            ...{ bought: came?.bought ?? NONE, sold: came?.sold ?? NONE, realised: came?.realised ?? NONE },
            simulated: Number(columns.get('is_simulated')?.[row] === true),
          })
        }
      }
    },
    numbers: () => new Map([...kept].map(([name, values]) => [name, Float64Array.from(values)])),
    count: () => count,
  }
}
