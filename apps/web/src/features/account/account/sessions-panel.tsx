import { type AccountSession, endAllSessions, endSession, listSessions } from '@gildscope/contracts'
import { Button, Loading, Notice, Panel, RetryButton, sentence } from '@gildscope/ui'
import { IconCheck, IconCloudOff, IconLogout } from '@tabler/icons-react'
import { useApi } from '../../../api/api-context.tsx'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { paths } from '../../../pages/paths.ts'
import { useSession } from '../../../shell/session/session.ts'
import { useNow } from '../../../shell/time/use-now.ts'
import { clockTime, utcTime } from '../../../shell/time/words.ts'
import { useChange } from '../../../shell/use-change.ts'
import styles from './sessions.module.css'

const SessionRow = ({ session, now }: { session: AccountSession; now: number }) => {
  const { id, label, isCurrent, createdAt, lastSeenAt } = session
  const { send, isPending } = useChange(endSession, { target: id, refetches: [listSessions] })
  return (
    <li className={styles.row}>
      <span className={styles.label} title={label}>
        {label}
      </span>
      <span className={styles.since} title={utcTime(createdAt)}>
        signed in {clockTime(createdAt, now)}
      </span>
      <span className={styles.seen} title={utcTime(lastSeenAt)}>
        {isCurrent ? 'this browser' : `last used ${clockTime(lastSeenAt, now)}`}
      </span>
      <span className={styles.end}>
        {isCurrent ? (
          <span className={styles.current}>
            <IconCheck aria-hidden="true" size={15} stroke={2} />
            Current
          </span>
        ) : (
          <Button
            aria-label={`Sign out ${label}`}
            isPending={isPending}
            onClick={() => void send({ body: { id } })}
            size="small"
          >
            Sign out
          </Button>
        )}
      </span>
    </li>
  )
}

const SignOutEverywhere = () => {
  const { end } = useSession()
  const { openAfresh } = useApi()
  const { send, isPending } = useChange(endAllSessions, { says: null })
  const handleClick = async (): Promise<void> => {
    if ((await send()) === null) return
    end()
    openAfresh(paths.login)
  }
  return (
    <Button icon={IconLogout} isPending={isPending} onClick={() => void handleClick()} size="small">
      Sign out everywhere
    </Button>
  )
}

/** The sessions of the account. */
export const SessionsPanel = () => {
  const { data, error, refetch } = useEndpoint(listSessions)
  const now = useNow()
  const sessions = data?.reply
  return (
    <Panel note={<SignOutEverywhere />} title="Sessions">
      {sessions !== undefined && (
        <ul className={styles.list}>
          {sessions.map((session) => (
            <SessionRow key={session.id} now={now} session={session} />
          ))}
        </ul>
      )}
      {sessions === undefined && error === null && <Loading lines={3} />}
      {sessions === undefined && error !== null && (
        <Notice
          actions={<RetryButton onRetry={() => void refetch()} />}
          icon={<IconCloudOff size={22} stroke={1.75} />}
          isAlert
          title="The sessions could not be fetched"
          tone="bad"
        >
          {sentence(error.message)} Retrying automatically.
        </Notice>
      )}
    </Panel>
  )
}
