export { countFills, type Fill, type FillCount, fillClass, type SideDay, type Withdrawal } from './count-fills.ts'
export { publishFillShares } from './fill-shares.ts'
export { LEAST_PLAYERS, listFillShares, withdrawThinShares } from './kept-shares.ts'
