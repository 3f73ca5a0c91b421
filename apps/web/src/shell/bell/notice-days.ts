import { DAY_MS } from '@gildscope/base/time'
import type { Notice } from '@gildscope/contracts'
import { onDemand } from '@gildscope/ui'

const dayWords = onDemand(() => new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' }))

export type NoticeDay = {
  /** `Yesterday, Thu 19 Nov`, in the reader's zone; null: today. */
  heading: string | null
  events: readonly Notice[]
}

const headingOf = (iso: string, now: number): string | null => {
  const at = new Date(iso)
  const day = at.toDateString()
  if (day === new Date(now).toDateString()) return null
  const words = dayWords().format(at).replace(',', '')
  return day === new Date(now - DAY_MS).toDateString() ? `Yesterday, ${words}` : words
}

/** Events by the reader's days, in their order. */
export const noticeDays = (events: readonly Notice[], now: number): NoticeDay[] =>
  [...Map.groupBy(events, ({ at }) => headingOf(at, now))].map(([heading, of]) => ({ heading, events: of }))
