import { type FlipsRow, type FlipsTable, flipsLines } from './flips-table.ts'

const INSIDE = { least: 0.75, most: 0.85 }
const KEPT = { least: 0.9, most: 1.1 }

/** How flips that are promised came out, for the page on data quality. */
export const flipsSection = ({ seed, rows, byManner }: FlipsTable): string => `
## What flips bring

The flip finder promises a profit after fees with its 80 % interval. In both simulated markets traders do what it says, with
real orders, one at a time in an item and as many units as it says: they bid one copper above the best, list what came at each
visit, move bids that are beaten as long as they pay, and listings where that brings more than the fee that it costs again. What
is left at the end goes to the best bid. Facts are those that the site would have after five days of polls.
\`pnpm bench flips --seed ${seed}\` repeats these.

* **inside**: share of flips whose profit was within the interval (goal: ${INSIDE.least} to ${INSIDE.most}); **below**, **above** it.
* **kept**: profit realised of profit promised, the mean of flips (goal: ${KEPT.least} to ${KEPT.most}), and its 80 % interval.
* **lost**: share that ended below zero. **bought**, **sold**: share of the units that came, and of those that were sold in time.

${flipsLines(rows, 'trades/h').join('\n')}

${missedText(rows)}

By visits a day and longest hold:

${flipsLines(byManner, 'visits').join('\n')}
`

const missedText = (rows: readonly FlipsRow[]): string => {
  const missed = rows.flatMap(({ engine, of, inside, kept }) => {
    const parts = [
      ...(isWithin(inside, INSIDE) ? [] : [`inside ${inside.toFixed(2)}`]),
      ...(Number.isNaN(kept) || isWithin(kept, KEPT) ? [] : [`kept ${kept.toFixed(2)}`]),
    ]
    return parts.length === 0 ? [] : [`* ${engine} engine, ${of} trades an hour: ${parts.join(', ')}`]
  })
  return missed.length === 0 ? 'Every class of both engines meets the goals.' : `Goals missed:\n\n${missed.join('\n')}`
}

const isWithin = (value: number, { least, most }: { least: number; most: number }): boolean => {
  const rounded = Math.round(value * 100) / 100
  return rounded >= least && rounded <= most
}
