import { ARCHIVES, type Archive, listArchives, switchArchives, switchFills } from '@gildscope/contracts'
import { Button, formatNumber } from '@gildscope/ui'
import { IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { helpPath } from '../../../../pages/paths.ts'
import { useChange } from '../../../../shell/use-change.ts'
import { dayAndYearWords } from '../day-words.ts'
import type { Doomed } from './delete-archives-dialog.tsx'
import styles from './stored-data.module.css'
import { bytesText } from './stored-words.ts'

const REFETCHES = [listArchives]

const storedText = ({ entries, first, bytes }: Archive): string => {
  if (entries === 0) return 'nothing stored'
  const since = first === null ? '' : ` since ${dayAndYearWords(first)}`
  return `${formatNumber(entries)} ${entries === 1 ? 'entry' : 'entries'}${since}, ${bytesText(bytes)}`
}

type ArchiveRowProps = { archive: Archive; onDelete: () => void }

const ArchiveRow = ({ archive, onDelete }: ArchiveRowProps) => {
  const { kind, account, accountID, linked, state, entries } = archive
  const { send, isPending } = useChange(switchArchives, {
    target: `${accountID} ${kind}`,
    refetches: REFETCHES,
    says: null,
  })
  const { title, noun } = ARCHIVES[kind].words
  return (
    <li className={styles.row}>
      <label className={styles.switch}>
        <input
          aria-label={`${title} of ${account}`}
          checked={linked && state !== 'off'}
          disabled={!linked || isPending}
          onChange={({ currentTarget: { checked } }) =>
            void send({ body: { accountID, kinds: [kind], isOn: checked } })
          }
          type="checkbox"
        />
        <span>
          {title}
          <small>
            {storedText(archive)}
            {!linked && '; no key is linked'}
          </small>
        </span>
      </label>
      <Button
        aria-label={`Delete ${noun} of ${account}`}
        disabled={entries === 0}
        icon={IconTrash}
        onClick={onDelete}
        size="small"
        variant="danger"
      >
        Delete
      </Button>
    </li>
  )
}

const FillSwitch = ({ archive: { account, accountID }, isOn }: { archive: Archive; isOn: boolean }) => {
  const { send, isPending } = useChange(switchFills, {
    target: `${accountID} fills`,
    refetches: REFETCHES,
    says: null,
  })
  return (
    <li className={styles.row}>
      <label className={styles.switch}>
        <input
          aria-label={`Count fills of ${account} for the data quality`}
          checked={isOn}
          disabled={isPending}
          onChange={({ currentTarget: { checked } }) => void send({ body: { accountID, isOn: checked } })}
          type="checkbox"
        />
        <span>
          Count my fills for the data quality
          <small>
            Each night: how many units were filled, and how soon. Published only in sums of at least five players;
            switching it off deletes the counts. <Link to={helpPath('data-quality')}>What they show</Link>
          </small>
        </span>
      </label>
    </li>
  )
}

type StoredOfAccountProps = {
  name: string
  archives: readonly Archive[]
  fillsCounted: readonly string[]
  onDelete: (doomed: Doomed) => void
}

/** The archives of one game account, each with its switch. */
export const StoredOfAccount = ({ name, archives, fillsCounted, onDelete }: StoredOfAccountProps) => (
  <section aria-label={name} className={styles.account}>
    <h3>{name}</h3>
    <ul>
      {archives.map((archive) => (
        <ArchiveRow archive={archive} key={archive.kind} onDelete={() => onDelete(archive)} />
      ))}
      {archives.map(
        (archive) =>
          archive.kind === 'trades' && (
            <FillSwitch archive={archive} isOn={fillsCounted.includes(archive.accountID)} key="fills" />
          ),
      )}
    </ul>
  </section>
)
