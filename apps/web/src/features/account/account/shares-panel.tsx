import { listShares, revokeShare, type Share } from '@gildscope/contracts'
import { Button, Loading, Notice, Panel, RetryButton, sentence } from '@gildscope/ui'
import { ConfirmDialog } from '@gildscope/ui/dialog'
import { IconCloudOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { paths, sharedPath } from '../../../pages/paths.ts'
import { useNow } from '../../../shell/time/use-now.ts'
import { clockTime, utcTime } from '../../../shell/time/words.ts'
import { useChange } from '../../../shell/use-change.ts'
import styles from './sessions.module.css'
import { shareWords } from './stored-words.ts'

const endWords = (expiresAt: string, now: number): string =>
  Date.parse(expiresAt) <= now ? `ended ${clockTime(expiresAt, now)}` : `until ${clockTime(expiresAt, now)}`

type NamedShare = { share: Share; words: string }

const Revoke = ({ share: { id }, words }: NamedShare) => {
  const { send, isPending } = useChange(revokeShare, { target: id, refetches: [listShares] })
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button
        aria-label={`Revoke ${words}`}
        isPending={isPending}
        onClick={() => setAsked(true)}
        size="small"
        variant="danger"
      >
        Revoke
      </Button>
      {isAsked && (
        <ConfirmDialog
          action="Revoke"
          isDanger
          onClose={() => setAsked(false)}
          onConfirm={() => {
            setAsked(false)
            void send({ body: { id } })
          }}
          question={`Revoke ${words}?`}
          text="Those who have its address can read nothing more. A new share has another address."
        />
      )}
    </>
  )
}

const PAGES: readonly Share['kind'][] = ['verification', 'flips', 'plan']

/** Files are not pages of the site: the browser navigates away. */
const Address = ({ share, words }: NamedShare) =>
  PAGES.includes(share.kind) ? (
    <Link className={styles.label} title={words} to={sharedPath(share)}>
      {words}
    </Link>
  ) : (
    <a className={styles.label} href={share.path} title={words}>
      {words}
    </a>
  )

const ShareRow = ({ share, now }: { share: Share; now: number }) => {
  const { kind, createdAt, expiresAt } = share
  const words = shareWords(share)
  return (
    <li className={styles.row}>
      <Address share={share} words={words} />
      <span className={styles.since} title={utcTime(createdAt)}>
        {kind === 'verification' ? 'changed' : 'shared'} {clockTime(createdAt, now)}
      </span>
      <span className={styles.seen} title={expiresAt === null ? undefined : utcTime(expiresAt)}>
        {expiresAt === null ? 'without end' : endWords(expiresAt, now)}
      </span>
      <span className={styles.end}>
        {kind === 'verification' ? (
          <Button
            aria-label={`Edit ${words}`}
            size="small"
            title="Anyone who has its address sees it until the list is deleted"
            to={paths.verificationManagement}
          >
            Edit
          </Button>
        ) : (
          <Revoke share={share} words={words} />
        )}
      </span>
    </li>
  )
}

/** Everything that others can read without a session. */
export const SharesPanel = () => {
  const { data, error, refetch } = useEndpoint(listShares)
  const now = useNow()
  const shares = data?.reply
  return (
    <Panel note="what others can read by its address" title="Shares">
      {shares !== undefined && shares.length > 0 && (
        <ul className={styles.list}>
          {shares.map((share) => (
            <ShareRow key={`${share.kind} ${share.id}`} now={now} share={share} />
          ))}
        </ul>
      )}
      {shares?.length === 0 && <p className={styles.none}>Nothing is shared.</p>}
      {shares === undefined && error === null && <Loading lines={2} />}
      {shares === undefined && error !== null && (
        <Notice
          actions={<RetryButton onRetry={() => void refetch()} />}
          icon={<IconCloudOff size={22} stroke={1.75} />}
          isAlert
          title="The shares could not be fetched"
          tone="bad"
        >
          {sentence(error.message)} Retrying automatically.
        </Notice>
      )}
    </Panel>
  )
}
