import { TENURE_MINUTES } from '@gildscope/market'
import type { FillsRow, FillsTable } from './fills-table.ts'
import { fillsLines } from './fills-table.ts'
import { VISITS } from './play-orders.ts'

const OFF_AIM = 0.05
const RATIO = { least: 0.9, most: 1.1 }

/** How the promises of fills are made and how they came out, for the page on data quality. */
export const fillsSection = ({ seed, rows, byVisits }: FillsTable): string => `
## How soon an order fills

A promise is of an order one copper better than the best price, which its owner looks after so many times a day: moved to the
front again when somebody is in front. It is made of what minutes show, with these steps:

* **Fronts**: how long a best price stands until somebody else offers a better one, of each side, for 30 days, counted in
  ${TENURE_MINUTES.length} classes from a minute to four days. A front that is sold out or withdrawn, so that the price gets worse, counts as lost from
  sight, and so does one at a gap of more than ten minutes. From that, Kaplan-Meier's survival.
* **Share of the time in front**: a visit meets fronts in proportion to how long they stand, so what is left of them has the
  law of renewal theory. Part of the rest an order is in front all the same, when those before it are sold or withdrawn.
* **Flow**: units sold in a day of the last week, with their stated error, and how many come at once.
* **Interval**: 80 %, of a gamma distribution, with the error of the flow, of the share (Greenwood's variance), of single
  visits and batches, and of how days to come differ from those gone by. Waits are its inverse.

Traders of both simulated markets place such orders, one at a time in an item: of one usual listing up to a twentieth of a
day's trade, looked after ${VISITS.slice(0, -1).join(', ')} or ${VISITS.at(-1)} times a day, counted after 1 to 72 hours and followed for three days. Facts are those
that the site would have: estimates from polls of the week before. Factors were fitted on other worlds.
\`pnpm bench fills --seed ${seed}\` repeats these.

* **covers**: share of promises that held. **aim**: what it should be (goal: within ${OFF_AIM}): 0.8, but 0.9 of those that can fail
  on one side only, because they begin at none, end with the whole order, or with a wait longer than it is followed. Promises
  that cannot fail (all of an order, or anything between none and all) are left out.
* **real/expected**: the median order (goal: ${RATIO.least} to ${RATIO.most}). **width**: upper bound / lower bound, median.

${fillsLines(rows).join('\n')}

${missedText(rows)}

By visits a day:

${fillsLines(byVisits).join('\n')}
`

/** The goals that were missed, with numbers. */
const missedText = (rows: readonly FillsRow[]): string => {
  const missed = rows.flatMap(({ engine, tradesPerHour, fill, wait }) =>
    Object.entries({ fills: fill, waits: wait }).flatMap(([what, { covered, aim, ratio }]) => {
      const isCovered = round(Math.abs(covered - aim)) <= OFF_AIM
      const isCentred = round(ratio) >= RATIO.least && round(ratio) <= RATIO.most
      if (isCovered && isCentred) return []
      const parts = [
        ...(isCovered ? [] : [`covers ${covered.toFixed(2)} (${aim.toFixed(2)})`]),
        ...(isCentred ? [] : [`real/expected ${ratio.toFixed(2)}`]),
      ]
      return [`* ${engine} engine, ${tradesPerHour} trades an hour, ${what}: ${parts.join(', ')}`]
    }),
  )
  return missed.length === 0 ? 'Every class of both engines meets the goals.' : `Goals missed:\n\n${missed.join('\n')}`
}

const round = (value: number): number => Math.round(value * 100) / 100
