import { listOwnDrops, type OwnDrop } from '@gildscope/contracts'
import { formatNumber } from '@gildscope/ui'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useApi } from '../../../api/api-context.tsx'
import { endpointQuery } from '../../../api/endpoint-query.ts'
import { paths } from '../../../pages/paths.ts'
import { useNow } from '../../../shell/time/use-now.ts'
import { dayAndYearText, FLAG_WORDS } from '../shared/drop-words.ts'
import styles from './collection.module.css'
import type { Submitted } from './use-collection.ts'

const viewerPath = (parts: Record<string, string>): string => `${paths.statsViewer}?${new URLSearchParams(parts)}`

/** All submissions of this submitter; flagged ones are only shown on request. */
const ownPath = ({ activity, subject }: Submitted, { pseudonym, flags }: OwnDrop): string =>
  viewerPath({
    ...{ activity, item: String(subject.id), show: 'submissions', 'submissions.f.account': pseudonym },
    ...(flags.length > 0 && { flagged: '1' }),
  })

/** The steps above the button become shorter with the submission, which leaves the note partly below the header. */
const showWhole = (note: HTMLElement | null): void => note?.scrollIntoView({ block: 'nearest' })

/** Reports the last submission, and links to it. */
export const SubmittedNote = ({ submitted }: { submitted: Submitted }) => {
  const { id, activity, subject, name } = submitted
  const { data } = useQuery(endpointQuery(useApi(), listOwnDrops))
  const now = useNow()
  const own = data?.reply.find((drop) => drop.id === id)
  const rates = <Link to={viewerPath({ activity, item: String(subject.id) })}>drop rates</Link>
  return (
    <div ref={showWhole} className={`${styles.verdict} ${styles.good}`} role="status">
      <IconCircleCheck aria-hidden="true" size={18} stroke={1.75} />
      <p>
        <strong>Submitted:</strong> {formatNumber(subject.quantity)} × {name}.{' '}
        {own !== undefined && own.flags.length > 0 ? (
          <>
            It is flagged ({own.flags.map(({ reason }) => FLAG_WORDS[reason]).join(', ')}) and left out of the {rates}{' '}
            unless flagged ones are shown.
          </>
        ) : own !== undefined && Date.parse(own.countsFrom) > now ? (
          <>
            It counts in the {rates} from {dayAndYearText(own.countsFrom)} on, because your game account is new to them.
          </>
        ) : (
          <>It counts in the {rates} from now on.</>
        )}
        {own !== undefined && (
          <>
            {' '}
            <Link to={ownPath(submitted, own)}>See it there</Link>
          </>
        )}
      </p>
    </div>
  )
}
