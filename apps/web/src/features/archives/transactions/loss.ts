import type { Archives } from '../shared/use-archives.ts'
import { dayText, plusDays } from './days.ts'

/** How long the game remembers completed trades. */
const REMEMBERED_DAYS = 90

/** When the game forgets the first unread trade of an account with a problem; null: never. */
export const lossText = ({ problems, shown }: Pick<Archives, 'problems' | 'shown'>): string | null => {
  const [problem] = problems
  const last = shown.find(({ account }) => account === problem?.account)?.lastUpdate ?? null
  return last === null ? null : `no trade is lost before ${dayText(plusDays(last.slice(0, 10), REMEMBERED_DAYS), true)}`
}
