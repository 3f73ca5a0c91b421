import { DAY_MS } from '@gildscope/base/time'
import { createAlert, type EndpointCall, listAlerts, listChannels } from '@gildscope/contracts'
import type { Pick } from '@gildscope/finder'
import { breakEvenPrice, exactNetProceeds } from '@gildscope/market'
import { Button } from '@gildscope/ui'
import { IconBell, IconBellCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useEndpoint } from '../../../../api/use-endpoint.ts'
import { usualChannels } from '../../../../market/alerts/usual-channels.ts'
import { alertsPath } from '../../../../pages/alert-paths.ts'
import { notify } from '../../../../shell/notify/notify.ts'
import { loginPath } from '../../../../shell/session/safe-next.ts'
import { useSession } from '../../../../shell/session/session.ts'
import { useChange } from '../../../../shell/use-change.ts'

/** The condition under which selling no longer recovers what the bid pays. */
export const lostMargin = ({ buyAt }: Pick): string =>
  `sell_price:lt:${breakEvenPrice(buyAt, exactNetProceeds) ?? buyAt}`

type Given = NonNullable<EndpointCall<typeof createAlert>['body']>

/** Until the hold is over: by then it is sold, or was given up. */
const ruleOf = (
  pick: Pick,
  { days, channels, now }: { days: number; channels: readonly string[]; now: number },
): Given => ({
  name: 'Flip',
  rule: {
    subject: { kind: 'item', id: pick.id },
    conditions: lostMargin(pick),
    ...{ price: 'best', certainty: 'likely', hold: 2, repeat: 'once' },
  },
  until: new Date(now + days * DAY_MS).toISOString(),
  channels: [...channels],
})

/** Makes a rule on the price of each pick; visitors are sent to the login first. */
export const WatchThese = ({ picks, days }: { picks: readonly Pick[]; days: number }) => {
  const { state } = useSession()
  const location = useLocation()
  const navigate = useNavigate()
  const { data: channels } = useEndpoint(listChannels, {}, { isEnabled: state === 'in' })
  const { send } = useChange(createAlert, { target: 'flips', refetches: [listAlerts], says: null })
  const [isPending, setPending] = useState(false)
  const key = picks.map(({ id, buyAt }) => `${id}:${buyAt}`).join()
  const [watched, setWatched] = useState('')
  const isWatched = watched === key && key !== ''

  const watch = async (): Promise<void> => {
    setPending(true)
    try {
      const now = Date.now()
      for (const pick of picks) {
        const made = await send({ body: ruleOf(pick, { days, channels: usualChannels(channels?.reply), now }) })
        if (made === null) return
      }
      setWatched(key)
      notify({ tone: 'good', title: 'Your alerts', to: alertsPath(), text: `${picks.length} rules are armed.` })
    } finally {
      setPending(false)
    }
  }
  return (
    <Button
      disabled={picks.length === 0 || isWatched}
      icon={isWatched ? IconBellCheck : IconBell}
      isPending={isPending}
      onClick={() => (state === 'in' ? void watch() : void navigate(loginPath(location)))}
      title="Tell me when the asks of one of them fall so far that its flip would earn nothing"
      variant="primary"
    >
      {isWatched ? 'Watched' : `Watch these${picks.length === 0 ? '' : ` ${picks.length}`}`}
    </Button>
  )
}
