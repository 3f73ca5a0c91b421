import badge from '../../../shell/freshness/freshness.module.css'
import { Ring } from '../../../shell/freshness/ring.tsx'
import { useMinute } from '../../../shell/time/use-now.ts'
import { clockTime, utcTime } from '../../../shell/time/words.ts'
import { badgeWords } from './badge-words.ts'
import type { Archives } from './use-archives.ts'

/** The elapsed share of the time between two readings. */
const passedRatio = (last: string | null, next: string | null, now: number): number => {
  if (last === null || next === null) return 0
  const span = Date.parse(next) - Date.parse(last)
  return span <= 0 ? 1 : Math.min(1, Math.max(0, (now - Date.parse(last)) / span))
}

/** Shows the age of the page's data and when it is read next; amber as soon as one account is behind. */
export const ArchiveBadge = ({ archives: { isKnown, age } }: { archives: Archives }) => {
  const now = useMinute()
  if (!isKnown) return null
  const { title, note } = badgeWords(age, (iso) => clockTime(iso, now))
  const isBehind = age.state === 'behind'
  return (
    <span
      className={isBehind ? `${badge.badge} ${badge.staleBadge}` : badge.badge}
      {...(age.lastUpdate !== null && { title: `Read ${utcTime(age.lastUpdate)}` })}
    >
      <Ring ratio={passedRatio(age.lastUpdate, age.nextUpdate, now)} tone={isBehind ? 'late' : 'fresh'} />
      <span className={badge.age}>{title}</span>
      {note !== null && <span className={badge.note}>{note}</span>}
    </span>
  )
}
