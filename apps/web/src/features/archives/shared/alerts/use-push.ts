import { createChannel, listChannels } from '@gildscope/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../../api/api-context.tsx'
import { notify, notifyFailure, withdraw } from '../../../../shell/notify/notify.ts'
import { useChange } from '../../../../shell/use-change.ts'
import { readPushState, subscribeToPush, unsubscribeFromPush } from './push-subscription.ts'

const KEY = ['push-state'] as const
const ABOUT = 'push messages of this browser'

/** The push messages of this browser, and how they are switched on. */
export const usePush = () => {
  const api = useApi()
  const queries = useQueryClient()
  const { data: state } = useQuery({ queryKey: KEY, queryFn: readPushState, staleTime: 0 })
  const [isBusy, setBusy] = useState(false)
  const { send, isPending } = useChange(createChannel, {
    target: ABOUT,
    refetches: [listChannels],
    says: 'Push is on in this browser',
  })
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: KEY })

  const subscribe = async (): Promise<void> => {
    const given = await subscribeToPush(api)
    if (given === null) return notify({ about: ABOUT, text: 'The browser did not allow push messages.', tone: 'bad' })
    withdraw(ABOUT)
    // A subscription of which the service does not know is none.
    if ((await send({ body: given })) === null) await unsubscribeFromPush()
  }
  const add = async (): Promise<void> => {
    setBusy(true)
    try {
      await subscribe()
    } catch (error) {
      notifyFailure(ABOUT, error)
    } finally {
      await refresh()
      setBusy(false)
    }
  }
  return { state, isPending: isBusy || isPending, add: () => void add(), refresh }
}
