import { Button, Panel } from '@gildscope/ui'
import { IconRefresh } from '@tabler/icons-react'
import { lackNote } from '../../../market/game-account/checklist/account-notes.ts'
import type { KnownAccount } from '../../../market/game-account/known-account.ts'
import { placeWords } from '../../../market/game-account/place-words.ts'
import styles from './find.module.css'
import { COLUMNS, type FindState } from './use-find.ts'

/** `Bags of Cass (the game did not answer)`, by reason. */
const holesText = (holes: readonly { account: string; words: string; reason: string }[]): string =>
  [...Map.groupBy(holes, ({ reason }) => reason)]
    .map(([reason, those]) => `${those.map(({ words }) => words).join(', ')} (${reason})`)
    .join('; ')

type AccountLineProps = { known: KnownAccount; find: FindState }

const AccountLine = ({ known, find }: AccountLineProps) => {
  const { found, progress, retryAccount } = find
  const { name, failed } = known
  const holes = (found?.snapshot.holes ?? [])
    .filter(({ account }) => account === name)
    .map((hole) => ({ ...hole, words: placeWords(hole) }))
  const read = (found?.snapshot.read ?? []).filter(({ account }) => account === name).length
  const lack = lackNote(known, COLUMNS)
  const isHalf = holes.length > 0 || failed !== null
  const retry = (): void => {
    failed?.retry()
    if (holes.length > 0) void retryAccount(name)
  }
  return (
    <li>
      <strong>{name}</strong>{' '}
      <span className={isHalf ? styles.half : styles.quiet}>
        {failed !== null && 'its characters or guilds could not be read; '}
        {holes.length > 0 && `${holesText(holes)}; `}
        {read} of {read + holes.length} places read{lack === null ? '' : `; ${lack}`}
      </span>
      {isHalf && (
        <Button
          aria-label={`Retry ${name}`}
          icon={IconRefresh}
          isPending={progress !== null}
          onClick={retry}
          size="small"
        >
          Retry it
        </Button>
      )}
    </li>
  )
}

/** What was read of each account, and what was not. */
export const AccountNotes = ({ find }: { find: FindState }) => (
  <Panel note="what was not read is in no sum" title="Game accounts">
    <ul className={styles.accounts}>
      {find.accounts.map((known) => (
        <AccountLine find={find} key={known.name} known={known} />
      ))}
    </ul>
  </Panel>
)
