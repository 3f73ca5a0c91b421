import { DAY_MS } from '@gildscope/base/time'
import type { Calendar } from '@gildscope/contracts'
import { festivals, releases } from '@gildscope/game-data'
import { nextRun } from '@gildscope/market'

const dayOf = (text: string): number => Date.parse(text) / DAY_MS
const textOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** What is known of festivals and releases on a UTC day since 1970. */
export const knownCalendar = (today: number): Calendar => ({
  festivals: festivals
    .map((festival) => {
      const { start, end, isExpected, earliest, latest } = nextRun(
        festival.runs.map((run) => ({ start: dayOf(run.start), end: dayOf(run.end) })),
        today,
      )
      return {
        ...festival,
        next: {
          ...{ start: textOf(start), end: textOf(end), isExpected },
          ...{ earliest: textOf(earliest), latest: textOf(latest) },
        },
      }
    })
    .sort((a, b) => (a.next.start < b.next.start ? -1 : 1)),
  releases: [...releases],
})
