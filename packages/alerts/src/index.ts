export { BucketReadings, SPAN_MINUTES } from './bucket-readings.ts'
export {
  type Evaluation,
  evaluate,
  type FiredEvent,
  MOST_EVENTS,
  type Poll,
  RuleStates,
  type StateChange,
  WHOLE_RULE,
} from './evaluate.ts'
export { type AmountUnit, unitOf, WINDOW_WORDS, wordsOf } from './field-words.ts'
export { ItemFigures, type Measured, storedFieldsFor } from './figures.ts'
export { type Evidence, type Judged, judge, LEAVES_BY, OLD_POLLS, thresholdOf, type Verdict } from './judge.ts'
export { type PreviewInput, preview } from './preview.ts'
export type { ItemReading, MarketFacts } from './reading.ts'
export { type Change, CompiledRule, keyOf, RuleIndex, type StoredRule } from './rule-index.ts'
export { type ItemState, isArmed, step } from './step.ts'
