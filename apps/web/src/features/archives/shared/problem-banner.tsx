import { Button } from '@gildscope/ui'
import { IconKeyOff, IconPlugConnectedX } from '@tabler/icons-react'
import { paths } from '../../../pages/paths.ts'
import { useMinute } from '../../../shell/time/use-now.ts'
import { clockTime } from '../../../shell/time/words.ts'
import styles from './archives.module.css'
import { dayOfInstant } from './day-words.ts'
import { isOfKey, problemWords } from './problem-words.ts'
import type { Archives } from './use-archives.ts'

type ProblemBannerProps = {
  archives: Archives
  /** What is lost, and when, unless the user acts. */
  loss?: string | null
}

/** Shows one problem, preferably one that the user has to resolve, which has a link to the keys. */
export const ProblemBanner = ({ archives: { problems }, loss = null }: ProblemBannerProps) => {
  const now = useMinute()
  const [problem, ...others] = problems.toSorted((a, b) => Number(isOfKey(b)) - Number(isOfKey(a)))
  if (problem === undefined) return null
  const words = problemWords(problem, { time: (iso) => clockTime(iso, now), day: dayOfInstant })
  const Icon = problem.kind === 'failing' ? IconPlugConnectedX : IconKeyOff
  return (
    <div className={styles.banner}>
      <Icon aria-hidden="true" size={18} stroke={1.75} />
      <p>
        <strong>{words.title}</strong> {words.text}
        {others.length > 0 && ` Also affected: ${others.map(({ account }) => account).join(', ')}.`}
      </p>
      {loss !== null && <span className={styles.aside}>{loss}</span>}
      {words.action !== null && (
        <Button size="small" to={paths.account}>
          {words.action}
        </Button>
      )}
    </div>
  )
}
