import { RetryButton } from '@gildscope/ui'
import notes from '@gildscope/ui/layout/lists.module.css'
import { IconCloudOff } from '@tabler/icons-react'
import type { Fetched } from '../../../../api/fetched.ts'
import { NextTry, whatHappened } from '../../../../market/failed.tsx'

/** States above a table which of its figures could not be fetched. */
export const FailedLine = ({ state, what, who }: { state: Fetched; what: string; who: string }) =>
  state.error === null ? null : (
    <div className={`${notes.note} ${notes.warning}`} role="status">
      <IconCloudOff aria-hidden="true" size={18} stroke={1.75} />
      <span>
        {what} could not be fetched: {whatHappened(state.error, who)} <NextTry at={state.nextTry} />
      </span>
      <RetryButton onRetry={state.retry} />
    </div>
  )
