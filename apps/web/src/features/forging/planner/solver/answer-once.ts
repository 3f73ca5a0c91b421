import type { Question } from '@gildscope/planner'
import type { Highs } from 'highs'
import { loadSolver } from './load-solver.ts'
import type { Found, FromSolver, ToSolver } from './solver-messages.ts'

export type MakePlan = (highs: Highs, question: Question, onFound: (found: Found) => void) => void

/** The worker's side: the solver is compiled once, from the bytes of the first message. */
export const answerOnce = (
  make: MakePlan,
): ((message: ToSolver, post: (message: FromSolver) => void) => Promise<void>) => {
  let solver: Promise<Highs> | null = null
  return async (message, post) => {
    if (message.kind === 'solver') {
      solver = loadSolver(message.wasm)
      // Said to whoever asks.
      solver.catch(() => {})
      return
    }
    const { nth, question } = message
    const highs = await solver?.catch((error: unknown) => {
      post({ kind: 'fault', nth, fault: 'refused', text: String(error) })
    })
    if (highs == null) return
    try {
      make(highs, question, (found) => post({ kind: 'found', nth, found }))
      post({ kind: 'end', nth })
    } catch (error) {
      post({ kind: 'fault', nth, fault: 'failed', text: String(error) })
    }
  }
}
