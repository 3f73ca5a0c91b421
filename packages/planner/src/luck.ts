import type { Way } from '@gildscope/contracts'
import type { Answer } from './answer.ts'
import type { Question } from './question.ts'
import { triesFor, unitsFrom } from './read/tries.ts'

/**
 * The question of who wants to have enough in nine of ten cases, not in the mean: a way that is drawn counts for as much
 * as its tries of an answer for the mean would give if they were so many as nine of ten players need for it.
 */
export const forNineOfTen = (question: Question, { choice }: Answer): Question => {
  const times = new Map([...choice.times].map(([{ way }, count]) => [way, count]))
  const meant = new Map<Way, Way>()
  const ways = question.ways.map((way) => {
    const count = times.get(way)
    const units = count === undefined ? 0 : unitsFrom(way, count)
    const tries = triesFor(way, units)
    if (count === undefined || tries === null || tries.nineOfTen <= count) return way
    const cautious = { ...way, count: units / tries.nineOfTen }
    meant.set(cautious, way)
    return cautious
  })
  return { ...question, ways, meant }
}
