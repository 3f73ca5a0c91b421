import { type EndpointReply, listNotices, markNoticesSeen } from '@gildscope/contracts'
import { Button, formatNumber, Loading, RetryButton, sentence } from '@gildscope/ui'
import { Sheet } from '@gildscope/ui/dialog'
import { Switch } from '@gildscope/ui/forms'
import { useClickOutside, useFocusTrap } from '@mantine/hooks'
import { IconSettings } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react'
import { Link } from 'react-router-dom'
import { useApi } from '../../api/api-context.tsx'
import { askAgain } from '../../api/ask-again.ts'
import { alertsPath } from '../../pages/alert-paths.ts'
import { notifyFailure, withdraw } from '../notify/notify.ts'
import { useNow } from '../time/use-now.ts'
import { useIsPhone } from '../use-is-phone.ts'
import styles from './bell-menu.module.css'
import { noticeDays } from './notice-days.ts'
import { NoticeRow } from './notice-row.tsx'
import { useNoticeItems } from './use-notice-items.ts'

type Notices = EndpointReply<typeof listNotices>

const PRESSES = ['pointerdown']
const FAILED = 'mark events as seen'

const useMarkSeen = () => {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (until: string) => api.call(markNoticesSeen, { body: { until } }),
    onSuccess: async () => {
      withdraw(FAILED)
      await askAgain(queries, listNotices)
    },
    onError: (error) => notifyFailure(FAILED, error),
  })
}

const Days = ({ events, onClose }: { events: Notices['events']; onClose: () => void }) => {
  const now = useNow()
  const items = useNoticeItems(events)
  return noticeDays(events, now).map(({ heading, events: ofDay }) => (
    <section className={styles.day} key={heading ?? ''}>
      {heading !== null && <h3 className={styles.heading}>{heading}</h3>}
      <ul className={styles.list}>
        {ofDay.map((notice) => (
          <li key={notice.id}>
            <NoticeRow item={items.get(notice.itemId ?? 0) ?? null} notice={notice} now={now} onOpen={onClose} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

type BellMenuProps = {
  notices: Notices | undefined
  error: Error | null
  hasSound: boolean
  /** A press on it closes the menu itself. */
  button: RefObject<HTMLElement | null>
  onSound: (isOn: boolean) => void
  onRetry: () => void
  onClose: () => void
}

const Events = ({ notices, error, onRetry, onClose }: BellMenuProps) => {
  if (notices === undefined && error === null) return <Loading lines={8} />
  if (notices === undefined)
    return (
      <div className={styles.empty} role="alert">
        <p>The events could not be fetched. {sentence(error?.message ?? '')}</p>
        <RetryButton onRetry={onRetry} />
      </div>
    )
  if (notices.events.length === 0)
    return (
      <p className={styles.empty}>
        No events yet. What your alerts, orders, keys and the gem store report is listed here.
      </p>
    )
  return <Days events={notices.events} onClose={onClose} />
}

/** `children`: the title, where the frame has none. */
const Head = ({ notices, children }: { notices: Notices | undefined; children?: ReactNode }) => {
  const { mutate, isPending } = useMarkSeen()
  const [newest] = notices?.events ?? []
  const unseen = notices?.unseen ?? 0
  const size = useIsPhone() ? undefined : 'small'
  return (
    <div className={styles.head}>
      {children}
      {unseen > 0 && <span className={styles.new}>{formatNumber(unseen)} new</span>}
      <span className={styles.tools}>
        {unseen > 0 && newest !== undefined && (
          <Button isPending={isPending} onClick={() => mutate(newest.at)} size={size} variant="quiet">
            Mark as read
          </Button>
        )}
        <Button
          aria-label="Channels and their settings"
          icon={IconSettings}
          size={size}
          to={alertsPath('channels')}
          variant="quiet"
        />
      </span>
    </div>
  )
}

const Foot = ({ notices, hasSound, onSound }: BellMenuProps) => (
  <>
    <Switch isOn={hasSound} onChange={onSound} title="A short tone when an event comes while the page is visible">
      Sound
    </Switch>
    <nav aria-label="Alerts" className={styles.links}>
      <Link to={alertsPath('events')}>
        {notices === undefined || notices.total < 2 ? 'Events' : `All ${formatNumber(notices.total)} events`}
      </Link>
      <Link to={alertsPath()}>Rules</Link>
      <Link to={alertsPath('channels')}>Channels</Link>
    </nav>
  </>
)

const Dropdown = (props: BellMenuProps) => {
  const { button, notices, onClose } = props
  const trap = useFocusTrap()
  const [box, setBox] = useState<HTMLElement | null>(null)
  useClickOutside(onClose, PRESSES, [box, button.current])
  const handleKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') onClose()
  }
  return (
    <div aria-label="Alerts" className={styles.menu} onKeyDown={handleKeyDown} ref={setBox} role="dialog">
      <div ref={trap}>
        <Head notices={notices}>
          <h2 className={styles.title}>Alerts</h2>
        </Head>
        <div className={styles.events}>
          <Events {...props} />
        </div>
        <div className={styles.foot}>
          <Foot {...props} />
        </div>
      </div>
    </div>
  )
}

/** The newest events: a menu below the bell, on a phone a sheet. */
export const BellMenu = (props: BellMenuProps) => {
  const isPhone = useIsPhone()
  if (!isPhone) return <Dropdown {...props} />
  return (
    <Sheet foot={<Foot {...props} />} onClose={props.onClose} title="Alerts">
      <Head notices={props.notices} />
      <Events {...props} />
    </Sheet>
  )
}
