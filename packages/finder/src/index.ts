export { assumptionsOf } from './assumptions.ts'
export { findPortfolio } from './find-portfolio.ts'
export { mostInOneItem } from './levels.ts'
export type * from './portfolio.ts'
