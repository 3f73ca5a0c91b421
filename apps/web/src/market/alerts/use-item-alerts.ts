import { MINUTE_MS } from '@gildscope/base/time'
import { type Alert, listAlerts } from '@gildscope/contracts'
import { useMemo } from 'react'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useSession } from '../../shell/session/session.ts'

const NONE: readonly Alert[] = []

/** The reader's rules about just this item that are not over; none for visitors. */
export const useItemAlerts = (itemId: number): readonly Alert[] => {
  const { state } = useSession()
  const { data } = useEndpoint(listAlerts, {}, { isEnabled: state === 'in', staleTime: MINUTE_MS })
  const rules = data?.reply ?? NONE
  return useMemo(
    () =>
      rules.filter(
        ({ rule: { subject }, state: of }) => subject.kind === 'item' && subject.id === itemId && of !== 'ended',
      ),
    [rules, itemId],
  )
}
