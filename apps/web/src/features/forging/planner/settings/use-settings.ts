import type { PlanSettings } from '@gildscope/contracts'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { readPlanAddress, writePlanAddress } from './plan-address.ts'

export type Settings = {
  settings: PlanSettings
  /** `isTyped`: replaces the entry of the history, so that Back undoes a click and not a letter. */
  change: (next: Partial<PlanSettings>, how?: { isTyped?: boolean }) => void
}

/** The plan in the address. */
export const useSettings = (): Settings => {
  const [params, setParams] = useSearchParams()
  // Another tab is another address of the same plan.
  const ofPlan = writePlanAddress(readPlanAddress(params), new URLSearchParams()).toString()
  const settings = useMemo(() => readPlanAddress(new URLSearchParams(ofPlan)), [ofPlan])
  return {
    settings,
    change: (next, { isTyped = false } = {}) =>
      setParams((before) => writePlanAddress({ ...readPlanAddress(before), ...next }, before), {
        replace: isTyped,
        preventScrollReset: true,
      }),
  }
}
