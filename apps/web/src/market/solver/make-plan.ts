import type { Question } from '@gildscope/planner'
import { answer, couldBe, readPlan, solveWith } from '@gildscope/planner'
import type { Highs } from 'highs'
import type { FoundPlan } from './solver-messages.ts'

/** The relaxed plan, which is there at once, then the one in whole numbers, then what it could be. */
export const makePlan = (highs: Highs, question: Question, onFound: (found: FoundPlan) => void): void => {
  const solve = solveWith(highs)
  const started = performance.now()
  const relaxed = answer(question, solve)
  onFound({ kind: 'plan', plan: readPlan(relaxed), tookMs: performance.now() - started })
  const whole = answer(question, solve, relaxed)
  onFound({ kind: 'plan', plan: readPlan(whole), tookMs: performance.now() - started })
  onFound({ kind: 'could-be', lines: couldBe(relaxed, solve) })
}
