// Requests archives repeatedly; in a process of its own with the lowest priority, because clients do not run on the
// server's machine.

import { constants, setPriority } from 'node:os'
import { SECOND_MS } from '@gildscope/base/time'
import { answerQuestions } from '../support/asked-process.ts'
import { readCall } from './read-call.ts'

export type AskQuestion = { url: string; session: string; paths: readonly string[]; atOnce: number; seconds: number }
export type AskAnswer = { answered: number; refused: number }

const keepAsking = async ({ url, session, paths, atOnce, seconds }: AskQuestion): Promise<AskAnswer> => {
  const counts = { answered: 0, refused: 0 }
  const over = AbortSignal.timeout(seconds * SECOND_MS)
  const askOn = async (first: number): Promise<void> => {
    for (let index = first; !over.aborted; index++) {
      try {
        const { status } = await readCall(`${url}${paths[index % paths.length]}`, session, undefined, over)
        if (status === 200) counts.answered += 1
        else counts.refused += 1
      } catch (error) {
        // A request that is aborted when the time is over is not an error.
        if (!over.aborted) throw error
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, index) => askOn(index)))
  return counts
}

setPriority(constants.priority.PRIORITY_LOW)
answerQuestions(
  (question) => keepAsking(question as AskQuestion),
  async () => {},
)
