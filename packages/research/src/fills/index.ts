export { countFills, type Fill, type FillCount, fillClass, type SideDay, type Withdrawal } from './count-fills.ts'
export { listFillShares, publishFillShares, withdrawThinShares } from './fill-shares.ts'
export { LEAST_PLAYERS } from './share-of-fills.ts'
