import { getStatus } from '@gildscope/contracts'
import { Button } from '@gildscope/ui'
import { IconCloudOff, IconPlugConnectedX, IconRefresh, IconUserOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'
import { useApi } from '../../api/api-context.tsx'
import { useMarketStatus } from '../../api/use-market-status.ts'
import { useSavedAt } from '../../api/use-saved-at.ts'
import { errorCode } from '../session/error-code.ts'
import { useSession } from '../session/session.ts'
import { useNow } from '../time/use-now.ts'
import { duration } from '../time/words.ts'
import styles from './banner.module.css'
import { type Banner, chooseBanner } from './choose-banner.ts'
import { useNewVersion } from './use-new-version.ts'
import { useOnline } from './use-online.ts'

const ICONS = {
  offline: IconCloudOff,
  unreachable: IconCloudOff,
  saved: IconCloudOff,
  'game-down': IconPlugConnectedX,
  stalled: IconPlugConnectedX,
  account: IconUserOff,
  'new-version': IconRefresh,
} as const

const useBanner = (): Banner | null => {
  const { status, at, error } = useMarketStatus()
  const { config } = useApi()
  const isOnline = useOnline()
  const savedAt = useSavedAt()
  const newVersion = useNewVersion(config.version)
  const now = useNow()
  const elapsedSeconds = Math.max(0, Math.floor((now - at) / 1000))
  const { error: accountFault } = useSession()
  const accountError = accountFault === null ? null : errorCode(accountFault)
  return chooseBanner({ isOnline, status, error, accountError, elapsedSeconds, now, savedAt, newVersion })
}

/**
 * Without a network only the status is fetched, and fails; the data on the page stays. Once the status is answered, data
 * that was saved on this device is replaced.
 */
const useAskingOnNetworkChange = (): void => {
  const queries = useQueryClient()
  const { saved } = useApi()
  const { at } = useMarketStatus()
  useEffect(() => {
    if (at > 0) void saved.renew(queries)
  }, [at, queries, saved])
  useEffect(() => {
    const askStatus = (): void => void queries.refetchQueries({ queryKey: [getStatus.name] })
    const askAll = (): void => (saved.oldest() === null ? void queries.refetchQueries({ type: 'active' }) : askStatus())
    addEventListener('online', askAll)
    addEventListener('offline', askStatus)
    return () => {
      removeEventListener('online', askAll)
      removeEventListener('offline', askStatus)
    }
  }, [queries, saved])
}

const Action = ({ action }: { action: Banner['action'] }) => {
  const queries = useQueryClient()
  if (action === null) return null
  const isReload = action === 'reload'
  const handleClick = (): void => {
    if (isReload) location.reload()
    else void queries.refetchQueries({ type: 'active' })
  }
  return (
    <Button onClick={handleClick} size="small">
      {isReload ? 'Reload' : 'Try now'}
    </Button>
  )
}

/**
 * Leaves room for the banner below elements that fill the window. Uses an attribute: CSS that checks for the banner
 * would be evaluated at every change.
 */
const useRoom = (isNeeded: boolean): void => {
  useLayoutEffect(() => {
    const root = document.documentElement
    root.toggleAttribute('data-banner', isNeeded)
    return () => root.removeAttribute('data-banner')
  }, [isNeeded])
}

/** One line under the header about a problem or news; only the title is announced, once. */
export const BannerBar = () => {
  const banner = useBanner()
  useAskingOnNetworkChange()
  useRoom(banner !== null)
  const Icon = banner === null ? null : ICONS[banner.kind]
  return (
    <div className={banner === null ? undefined : `${styles.bar} ${banner.isWarning ? styles.warning : ''}`}>
      {Icon !== null && <Icon aria-hidden="true" className={styles.icon} size={16} stroke={1.75} />}
      <p className={styles.words}>
        <strong className={styles.title} role="status">
          {banner?.title}
        </strong>{' '}
        {banner?.text}
      </p>
      {banner !== null && (
        <div className={styles.side}>
          {banner.nextTrySeconds !== null && <span>Next try in {duration(banner.nextTrySeconds)}</span>}
          <Action action={banner.action} />
        </div>
      )}
    </div>
  )
}
