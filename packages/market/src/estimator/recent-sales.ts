import { fadeSideState, type SideState } from './side-state.ts'

/** Sales of usual size on a side, counted with a half-life of a day. */
export const recentSales = (state: SideState, slot: number): number => {
  const { soldOnce, rootSum, rootWeight } = fadeSideState(state, slot, 1)
  return soldOnce > 0 && rootSum > 0 ? soldOnce / (rootSum / rootWeight) ** 2 : 0
}
