import { formatNumber } from '@gildscope/ui'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '../../../pages/paths.ts'
import styles from './collection.module.css'
import type { Submitted } from './use-collection.ts'

/** Says what was sent last. */
export const SubmittedNote = ({ submitted: { activity, subject, name } }: { submitted: Submitted }) => (
  <div className={`${styles.verdict} ${styles.good}`} role="status">
    <IconCircleCheck aria-hidden="true" size={18} stroke={1.75} />
    <p>
      <strong>Submitted:</strong> {formatNumber(subject.quantity)} × {name}. It counts in the{' '}
      <Link to={`${paths.statsViewer}?${new URLSearchParams({ activity, item: String(subject.id) })}`}>drop rates</Link>{' '}
      from now on.
    </p>
  </div>
)
