// What pages load: no library comes with it.
export { bootstrapMean } from './intervals/bootstrap-mean.ts'
export { clopperPearson } from './intervals/clopper-pearson.ts'
export type { Interval } from './intervals/interval.ts'
