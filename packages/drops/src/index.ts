export type { Interval } from '@gildscope/statistics/interval'
export { neverSeenBound } from '@gildscope/statistics/never-seen'
export type { Estimate, IntervalMethod } from '@gildscope/statistics/ratio-interval'
export { type AggregateInput, aggregate, aggregateInSteps } from './aggregate/aggregate.ts'
export { byPeriod, type PeriodRate, ratesOfPeriods } from './aggregate/by-period.ts'
export { compareKits, compareKitsInSteps, type KitRow } from './aggregate/compare-kits.ts'
export type { Costs, CutAnswer, DropAnswer, NeverSeen, ValueAnswer, Worth } from './aggregate/cut-answer.ts'
export { LEVEL_BANDS, levelBand, MAGIC_FIND_BANDS, magicFindBand } from './cells/bands.ts'
export {
  type Cell,
  type CellCounts,
  type CellKey,
  cellKeyOf,
  cellOf,
  countsOf,
  emptyCounts,
} from './cells/cell.ts'
export { type DropCounts, dropEntries, ENTRY } from './cells/drop-entries.ts'
export { addCounts, isEmpty, subtractCounts } from './cells/merge-counts.ts'
export { type Activity, consumedOf, type Delay, type DropRecord, type PricedStack, unitsGained } from './drop-record.ts'
export { cellsByDay, splitDays } from './order/split-days.ts'
export { type Evidence, evidenceAgainst, evidenceOf } from './screening/evidence.ts'
export { judgeAccount, type Witness } from './screening/judge-account.ts'
export { isNamedIn } from './screening/named-in-text.ts'
export { ACCOUNT_REASONS, type Reason, type ReasonKind } from './screening/reason.ts'
export { largestFirst, MOST_CELLS, type Rest, restOf, restOfSums, restsOfParts } from './screening/rest.ts'
export { type ScreenInput, screen, screenAgainst } from './screening/screen.ts'
export { addCell, emptySums, type Sums, sumsByPart, sumsOf, sumsWithout } from './screening/sums.ts'
