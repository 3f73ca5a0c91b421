import { ARCHIVES, type Archive, listArchives, switchArchives } from '@gildscope/contracts'
import { Button, formatNumber } from '@gildscope/ui'
import { IconTrash } from '@tabler/icons-react'
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

type StoredOfAccountProps = { name: string; archives: readonly Archive[]; onDelete: (doomed: Doomed) => void }

/** The archives of one game account, each with its switch. */
export const StoredOfAccount = ({ name, archives, onDelete }: StoredOfAccountProps) => (
  <section aria-label={name} className={styles.account}>
    <h3>{name}</h3>
    <ul>
      {archives.map((archive) => (
        <ArchiveRow archive={archive} key={archive.kind} onDelete={() => onDelete(archive)} />
      ))}
    </ul>
  </section>
)
