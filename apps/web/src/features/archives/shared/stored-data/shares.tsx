import {
  createShare,
  listShares,
  revokeShare,
  SHARE_KINDS,
  SHARES,
  type Share,
  type ShareKind,
} from '@gildscope/contracts'
import { Button, Loading, RetryButton, sentence } from '@gildscope/ui'
import { SelectField } from '@gildscope/ui/forms'
import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpoint } from '../../../../api/use-endpoint.ts'
import { sharedPath } from '../../../../pages/paths.ts'
import { CopyButton, LINK_FAILURE } from '../../../../shell/copy-button.tsx'
import { dayAndTime } from '../../../../shell/time/words.ts'
import { useChange } from '../../../../shell/use-change.ts'
import { ALL_ACCOUNTS } from '../use-archives.ts'
import styles from './stored-data.module.css'
import { shareText } from './stored-words.ts'

const REFETCHES = [listShares]
/** Plans and verification lists are shared by their own pages. */
type ArchiveShare = Share & { kind: ShareKind }
const isOfArchive = (share: Share): share is ArchiveShare => share.kind !== 'verification' && share.kind !== 'plan'

const ShareRow = ({ share }: { share: ArchiveShare }) => {
  const { id, expiresAt, createdAt } = share
  const { send, isPending } = useChange(revokeShare, { target: id, refetches: REFETCHES })
  const text = shareText(share)
  return (
    <li className={styles.row}>
      <span className={styles.share}>
        {text}
        <small>
          made {dayAndTime(createdAt)}, {expiresAt === null ? 'holds until revoked' : `until ${dayAndTime(expiresAt)}`}
        </small>
      </span>
      <CopyButton
        failure={LINK_FAILURE}
        label={`Copy the link: ${text}`}
        size="small"
        text={new URL(sharedPath(share), location.origin).href}
      />
      <Button
        aria-label={`Revoke: ${text}`}
        isPending={isPending}
        onClick={() => void send({ body: { id } })}
        size="small"
        variant="danger"
      >
        Revoke
      </Button>
    </li>
  )
}

const DAYS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '365', label: '1 year' },
  { value: '', label: 'Until revoked' },
] as const

const readKind = (text: string): ShareKind => SHARE_KINDS.find((kind) => kind === text) ?? 'trades'

type SharesProps = {
  accounts: readonly string[]
  /** What the page shows, and of whom: offered first. */
  shown: { kind: ShareKind; account: string }
}

const NewShare = ({ accounts, shown }: SharesProps) => {
  const [kind, setKind] = useState(shown.kind)
  const [account, setAccount] = useState(shown.account)
  const [days, setDays] = useState('30')
  const { send, isPending } = useChange(createShare, { refetches: REFETCHES })
  const handleClick = (): void => {
    void send({ body: { kind, accountID: account, ...(days !== '' && { days: Number(days) }) } })
  }
  return (
    <div className={styles.newShare}>
      <SelectField
        label="Of what"
        onChange={(text) => setKind(readKind(text))}
        options={SHARE_KINDS.map((value) => ({ value, label: SHARES[value].choice }))}
        value={kind}
      />
      <SelectField
        label="Of whom"
        onChange={setAccount}
        options={[
          { value: ALL_ACCOUNTS, label: 'All accounts' },
          ...accounts.map((name) => ({ value: name, label: name })),
        ]}
        value={account}
      />
      <SelectField label="Holds" onChange={setDays} options={DAYS} value={days} />
      <Button icon={IconLink} isPending={isPending} onClick={handleClick}>
        Make a link
      </Button>
    </div>
  )
}

const ShareList = () => {
  const { data, error, refetch } = useEndpoint(listShares, {}, { staleTime: 0 })
  const shares = data?.reply.filter(isOfArchive)
  if (shares === undefined && error === null) return <Loading lines={2} />
  if (shares === undefined)
    return (
      <div role="alert">
        {sentence(error?.message ?? '')} <RetryButton onRetry={() => void refetch()} />
      </div>
    )
  if (shares.length === 0) return <p>There is none.</p>
  return (
    <ul aria-label="Links for others">
      {shares.map((share) => (
        <ShareRow key={share.id} share={share} />
      ))}
    </ul>
  )
}

/** Links with which others, or a spreadsheet, read an archive without signing in. */
export const Shares = (props: SharesProps) => (
  <section className={styles.account}>
    <p>
      Anyone with such a link can read that archive, and nothing else. It reveals no key, no e-mail and no user name. A
      link to flips opens a page, the others are files.
    </p>
    <ShareList />
    <NewShare {...props} />
  </section>
)
