export * from './good.ts'
export type * from './plan.ts'
export type * from './question.ts'
