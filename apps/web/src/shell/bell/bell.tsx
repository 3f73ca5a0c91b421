import { Button, formatNumber } from '@gildscope/ui'
import { useLocalStorage } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { safeNext } from '../session/safe-next.ts'
import { useHasDrawer } from '../use-has-drawer.ts'
import styles from './bell.module.css'
import { tellArrival, withdrawArrivals } from './tell-arrival.ts'
import { playTone } from './tone.ts'
import { useArrivals, useNotices } from './use-notices.ts'

const BellMenu = lazy(async () => ({ default: (await import('./bell-menu.tsx')).BellMenu }))

const SOUND_KEY = 'gildscope-alert-sound'
const MOST_SHOWN = 99

/** A notification of the system that was clicked leads this window to its page, which loses no draft by it. */
const useOpenedNotifications = (): void => {
  const navigate = useNavigate()
  const go = useRef(navigate)
  go.current = navigate
  useEffect(() => {
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
    const handleMessage = ({ data }: MessageEvent<{ open?: unknown } | null>): void => {
      const path = typeof data?.open === 'string' ? safeNext(data.open) : null
      if (path !== null) void go.current(path)
    }
    workers?.addEventListener('message', handleMessage)
    return () => workers?.removeEventListener('message', handleMessage)
  }, [])
}

/** The number of events not yet seen, and a menu of the newest; new ones are told over the page. */
export const Bell = () => {
  const isCompact = useHasDrawer()
  const { key } = useLocation()
  const { notices, at, error, retry } = useNotices()
  const [isOpen, setOpen] = useState(false)
  const [hasSound, setSound] = useLocalStorage({ key: SOUND_KEY, defaultValue: false, getInitialValueInEffect: false })
  const button = useRef<HTMLButtonElement>(null)
  const unseen = notices?.unseen ?? 0
  useOpenedNotifications()
  useArrivals({ notices, at }, (arrival) => {
    if (!isOpen) tellArrival(arrival)
    if (hasSound && arrival.isNow) void playTone()
  })
  useEffect(() => setOpen(false), [key])
  const toggle = (): void => {
    if (!isOpen) withdrawArrivals(notices?.events ?? [])
    setOpen(!isOpen)
  }
  const close = (): void => {
    setOpen(false)
    button.current?.focus()
  }
  const handleSound = (isOn: boolean): void => {
    setSound(isOn)
    // Also the click without which browsers play nothing.
    if (isOn) void playTone()
  }
  return (
    <>
      <Button
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        aria-label={unseen === 0 ? 'Alerts' : `Alerts, ${formatNumber(unseen)} new`}
        className={styles.bell}
        icon={IconBell}
        iconSize={isCompact ? 20 : 16}
        onClick={toggle}
        ref={button}
        variant="quiet"
      >
        {unseen > 0 && (
          <span aria-hidden="true" className={styles.count}>
            {unseen > MOST_SHOWN ? `${MOST_SHOWN}+` : unseen}
          </span>
        )}
      </Button>
      {isOpen && (
        <Suspense>
          <BellMenu
            button={button}
            error={error}
            hasSound={hasSound}
            notices={notices}
            onClose={close}
            onRetry={retry}
            onSound={handleSound}
          />
        </Suspense>
      )}
    </>
  )
}
