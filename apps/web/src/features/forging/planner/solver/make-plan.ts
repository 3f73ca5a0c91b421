import { answer, couldBe, readPlan, solveWith } from '@gildscope/planner'
import type { MakePlan } from './answer-once.ts'

/** The relaxed plan, which is there at once, then the one in whole numbers, then what it could be. */
export const makePlan: MakePlan = (highs, question, onFound) => {
  const solve = solveWith(highs)
  const started = performance.now()
  const relaxed = answer(question, solve)
  onFound({ kind: 'plan', plan: readPlan(relaxed), tookMs: performance.now() - started })
  const whole = answer(question, solve, relaxed)
  onFound({ kind: 'plan', plan: readPlan(whole), tookMs: performance.now() - started })
  onFound({ kind: 'could-be', lines: couldBe(relaxed, solve) })
}
