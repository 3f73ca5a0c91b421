export type * from './portfolio.ts'
