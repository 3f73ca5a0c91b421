export { assumptionsOf } from './assumptions.ts'
export { findPortfolio } from './find-portfolio.ts'
export { mostInOneItem } from './levels.ts'
export type * from './portfolio.ts'
export { LEAST_COVERAGE, type MarketRow, marginOf, type RankedRow, rankCandidates } from './rank-candidates.ts'
export {
  canonicalJson,
  type DrawnItem,
  drawnItems,
  type FrozenPick,
  type FrozenSet,
  openDraw,
  PROMISED_SHARES,
  type PromisedSet,
  paperOrder,
  RANDOM_SETS,
  RECORD_RULES,
  RECORD_SETTINGS,
  randomSets,
  type SetOutcome,
  seedText,
} from './record/frozen-set.ts'
export { calibration, keptRatio, type SettledDay } from './record/judge-record.ts'
export {
  advanceRun,
  countUnseen,
  isJudged,
  type NoteFill,
  openRun,
  type PaperOrder,
  type PaperRun,
  realisedBy,
} from './record/paper-run.ts'
export { decodeMinutes, encodeMinutes, MINUTES_AN_HOUR, type PickMinute } from './record/pick-minutes.ts'
export { promiseSet } from './record/promise-set.ts'
