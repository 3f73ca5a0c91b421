import type { FlowKind } from '@gildscope/market'
import { KINDS } from './score-replays.ts'
import { ENGINES, type EstimatorTable, intervalText, overallRows } from './table.ts'

const GOAL = { least: 0.93, most: 0.98 }
/** Rarer polls are for items that hardly trade. */
const MOST_MINUTES = 5
/** Where so many whole numbers are right, hardly any interval covers less. */
const OFTEN_EXACT = 0.5

type Cell = { engine: string; interval: string; rate: number; kind: FlowKind; of: 'hours' | 'days' } & {
  covered: number
  exact: number
}

const rounded = (share: number): number => Math.round(share * 100) / 100
const isAbove = ({ covered }: Cell): boolean => rounded(covered) > GOAL.most
const isBelow = ({ covered }: Cell): boolean => rounded(covered) < GOAL.least

const cellsOf = (rows: EstimatorTable['rows']): Cell[] =>
  ENGINES.flatMap((engine) =>
    overallRows(rows[engine]).flatMap((row) => {
      const { tradesPerHour: rate, pollMinutes } = row
      if (rate === 'all' || pollMinutes > MOST_MINUTES) return []
      const interval = intervalText(row)
      return KINDS.flatMap((kind): Cell[] => {
        const { hourCoverage, hourExact, dayCoverage, dayExact } = row[kind]
        return [
          { engine, interval, rate, kind, of: 'hours', covered: hourCoverage, exact: hourExact },
          { engine, interval, rate, kind, of: 'days', covered: dayCoverage, exact: dayExact },
        ]
      })
    }),
  )

/** Which cells of both tables miss the goal of coverage, and why so many intervals are wider than their class needs. */
export const coverageGoals = (rows: EstimatorTable['rows']): string => {
  const cells = cellsOf(rows)
  const placeOf = ({ interval, rate, kind, of }: Cell): string => `${interval}, ${rate} an hour, ${of} of ${kind}`
  const byPlace = Map.groupBy(cells, placeOf)
  const above = cells.filter(isAbove)
  const exact = above.filter((cell) => cell.exact >= OFTEN_EXACT)
  const wide = above.filter((cell) => cell.exact < OFTEN_EXACT)
  const onlyHere = wide.filter((cell) => byPlace.get(placeOf(cell))!.length === 1)
  const onBoth = wide.filter((cell) => !onlyHere.includes(cell) && byPlace.get(placeOf(cell))!.every(isAbove))
  const below = cells
    .filter(isBelow)
    .map((cell) => `${cell.engine} engine, ${placeOf(cell)} (${cell.covered.toFixed(2)})`)
  return `Of ${cells.length} shares at 1 and 5 minutes between polls ${below.length} are below the target${below.length === 0 ? '' : `: ${below.join('; ')}`}.
${above.length} are above it:

* ${exact.length} of figures that are exact in at least half of their hours or days.
* ${wide.length - onlyHere.length - onBoth.length} that the other engine needs as wide: there they are not above it.
* ${onlyHere.length} of classes that only one engine has.
* ${onBoth.length} on both engines: ${[...new Set(onBoth.map(placeOf))].join('; ')}.`
}
