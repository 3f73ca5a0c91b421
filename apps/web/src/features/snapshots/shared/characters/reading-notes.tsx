import { Notice, RetryButton } from '@gildscope/ui'
import notes from '@gildscope/ui/layout/lists.module.css'
import { IconCloudOff, IconKey } from '@tabler/icons-react'
import { AddKeyLink } from '../../../../market/game-account/add-key-link.tsx'
import { NeedsPermission } from '../../../../market/game-account/needs-permission.tsx'
import { reasonOf } from '../../../../market/game-account/read-holdings.ts'
import type { AccountsChoice } from './accounts-choice.tsx'
import type { ReadingState } from './reading.ts'
import type { CharactersReading } from './use-characters.ts'

type Failures = ReadingState['failed']

/** Lists each reason once. */
const failureText = (failed: Failures): string => {
  const byReason = Map.groupBy(failed, ({ error }) => reasonOf(error))
  return [...byReason]
    .map(([reason, those]) => {
      const names = those.map(({ account, character }) => character ?? `the characters of ${account}`)
      return `${names.join(', ')} (${reason})`
    })
    .join('; ')
}

const FailedNote = ({ reading: { state, retry } }: { reading: CharactersReading<unknown> }) => {
  const { failed, accounts, characters } = state
  const total = accounts.total + characters.total
  return (
    <div className={`${notes.note} ${notes.warning}`} role="alert">
      <IconCloudOff aria-hidden="true" size={18} stroke={1.75} />
      <span>
        {failed.length} of {total} {total === 1 ? 'answer' : 'answers'} could not be read: {failureText(failed)}. What
        is missing is left out of all sums.
      </span>
      <RetryButton onRetry={retry} />
    </div>
  )
}

type ReadingNotesProps = {
  choice: AccountsChoice
  reading: CharactersReading<unknown>
  /** What the game does not report without a permission. */
  hidden: string
}

/** Problems with the reading: permissions that keys lack, and calls that failed. */
export const ReadingNotes = ({ choice, reading, hidden }: ReadingNotesProps) => (
  <>
    {choice.lacking.map(({ name, permission }) => (
      <NeedsPermission key={name} name={name} permission={permission} hidden={hidden} />
    ))}
    {reading.state.failed.length > 0 && <FailedNote reading={reading} />}
  </>
)

/** Nothing can be read without a key. */
export const NoGameAccount = ({ children }: { children: string }) => (
  <div className={notes.empty}>
    <Notice actions={<AddKeyLink />} icon={<IconKey size={20} stroke={1.75} />} title="No API Key available">
      {children}
    </Notice>
  </div>
)
