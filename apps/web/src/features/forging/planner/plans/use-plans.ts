import { listPlanRevisions, listPlans, type Plan, type PlanSettings, viewPlan } from '@gildscope/contracts'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { fetched } from '../../../../api/fetched.ts'
import { useEndpoint } from '../../../../api/use-endpoint.ts'
import { useSession } from '../../../../shell/session/session.ts'
import { isSamePlan, readPlanAddress, writePlanAddress } from '../settings/plan-address.ts'

const OWN = 'plan'
const SHARED = 'share'

/** Plans of the account, and the one that is open: its own by `?plan=`, somebody else's by `?share=`. */
export const usePlans = (settings: PlanSettings) => {
  const { state } = useSession()
  const [params, setParams] = useSearchParams()
  const isSignedIn = state === 'in'
  const own = useEndpoint(listPlans, {}, { isEnabled: isSignedIn })
  const id = params.get(OWN)
  const share = params.get(SHARED)
  const shared = useEndpoint(viewPlan, { query: { share: share ?? '' } }, { isEnabled: share !== null })
  const plans: readonly Plan[] = own.data?.reply ?? []
  const open = plans.find((plan) => plan.id === id) ?? null

  const show = (plan: { id: string; settings: PlanSettings } | null): void =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      next.delete(SHARED)
      if (plan === null) {
        next.delete(OWN)
        return next
      }
      next.set(OWN, plan.id)
      return writePlanAddress(plan.settings, next)
    })
  // The address of a share, or of a plan by its id alone, says nothing of the plan itself.
  const isBare = isSamePlan(settings, readPlanAddress(new URLSearchParams()))
  const sharedPlan = shared.data?.reply
  const named = sharedPlan ?? open
  const take = useEffectEvent((of: PlanSettings): void => {
    if (isBare) setParams((before) => writePlanAddress(of, before), { replace: true })
  })
  // Once: a plan that was emptied stays empty.
  const nameKey = share ?? open?.id
  const hasNamed = named !== null
  useEffect(() => {
    if (nameKey !== undefined && hasNamed && named !== null) take(named.settings)
  }, [nameKey, hasNamed])
  return {
    plans,
    open,
    isSignedIn,
    isChanged: open !== null && !isSamePlan(open.settings, settings),
    shared: sharedPlan ?? null,
    sharedFault: share === null || shared.error === null ? null : fetched(shared),
    show,
  }
}

export type Plans = ReturnType<typeof usePlans>

export const useRevisions = (id: string) => useEndpoint(listPlanRevisions, { query: { id } })
