import badge from '../../../../shell/freshness/freshness.module.css'
import { Ring } from '../../../../shell/freshness/ring.tsx'
import { useFreshness } from '../../../../shell/freshness/use-freshness.ts'
import { useMinute } from '../../../../shell/time/use-now.ts'
import { entryWords } from './entry-words.ts'

/** When this item was last submitted in the cut, and how old the prices are; amber as soon as prices are old. */
export const EntryBadge = ({ last }: { last: string | null }) => {
  const { tone, age, note, ratio, detail } = useFreshness()
  const now = useMinute()
  const title = [
    last === null ? null : `Last entry on ${last.slice(0, 10)}`,
    detail === null ? null : `prices of ${detail}`,
  ]
  return (
    <span
      className={tone === 'stale' ? `${badge.badge} ${badge.staleBadge}` : badge.badge}
      title={title.filter((part) => part !== null).join(', ')}
    >
      <Ring ratio={ratio} tone={tone} />
      <span className={badge.age}>{entryWords(last, now)}</span>
      <span className={badge.note}>{age === null ? (note ?? 'prices of unknown age') : `prices ${age} old`}</span>
    </span>
  )
}
