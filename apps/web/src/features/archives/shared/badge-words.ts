import type { ArchiveAge } from './archive-state.ts'

type Words = { title: string; note: string | null }

/** The oldest of those that are behind; one that was never read has no date. */
const behindWords = ({ behind, active }: ArchiveAge, time: (iso: string) => string): string => {
  const [since] = behind.flatMap(({ lastUpdate }) => lastUpdate ?? []).toSorted()
  const which = active === 1 ? 'not updated' : `${behind.length} of ${active} not`
  return since === undefined ? `${which} yet` : `${which} since ${time(since)}`
}

/** `Updated 09:40`, `next 15:40`. */
export const badgeWords = (age: ArchiveAge, time: (iso: string) => string): Words => {
  const { state, lastUpdate, nextUpdate } = age
  const updated = lastUpdate === null ? 'Nothing stored yet' : `Updated ${time(lastUpdate)}`
  if (state === 'reading') return { title: updated, note: 'reading now' }
  if (state === 'ended') return { title: updated, note: lastUpdate === null ? null : 'no more readings' }
  if (state === 'behind') return { title: updated, note: behindWords(age, time) }
  if (nextUpdate === null) return { title: updated, note: null }
  return { title: updated, note: `${state === 'unread' ? 'first reading' : 'next'} ${time(nextUpdate)}` }
}
