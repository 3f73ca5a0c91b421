import { NoAnswer } from '@gildscope/planner'
import type { Highs } from 'highs'
import { loadSolver } from './load-solver.ts'
import type { Asked, Found, FromSolver, ToSolver } from './solver-messages.ts'

export type MakeAnswer = (highs: Highs, asked: Asked, onFound: (found: Found) => void) => void

/** The worker's side: the solver is compiled once, from the bytes of the first message. */
export const answerOnce = (
  make: MakeAnswer,
): ((message: ToSolver, post: (message: FromSolver) => void) => Promise<void>) => {
  let solver: Promise<Highs> | null = null
  return async (message, post) => {
    if (message.kind === 'solver') {
      solver = loadSolver(message.wasm)
      // Said to whoever asks.
      solver.catch(() => {})
      return
    }
    const { nth, asked } = message
    const highs = await solver?.catch((error: unknown) => {
      post({ kind: 'fault', nth, fault: 'refused', text: String(error) })
    })
    if (highs == null) return
    try {
      make(highs, asked, (found) => post({ kind: 'found', nth, found }))
      post({ kind: 'end', nth })
    } catch (error) {
      const isLate = error instanceof NoAnswer && error.isLate
      post({ kind: 'fault', nth, fault: isLate ? 'late' : 'failed', text: String(error) })
    }
  }
}
