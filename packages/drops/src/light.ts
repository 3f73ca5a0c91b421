// The part that pages load: without any library.
export { bootstrapMean } from './intervals/bootstrap-mean.ts'
export { clopperPearson } from './intervals/clopper-pearson.ts'
export type { Interval } from './intervals/interval.ts'
