import { until } from '@gildscope/testkit/until'
import { inject } from 'vitest'
import { callJson } from './call.ts'
import type { SharedSiteState } from './global-setup.ts'

/** A start and the past of its market, on a machine that does much else. */
const SHARED_LIMIT_MS = 580_000

type SharedSite = NonNullable<SharedSiteState['site']>

/** One site stands still for all files that only look at it: it starts with the run, or when the first of them asks for it. */
export const joinSharedSite = async (): Promise<SharedSite> => {
  const address = inject('sharedSite')
  return until(
    'the shared site',
    async () => {
      const { site, fault } = (await callJson(address)) as SharedSiteState
      if (fault !== undefined) throw new Error(`the shared site did not start: ${fault}`)
      return site ?? false
    },
    SHARED_LIMIT_MS,
    250,
  )
}
