import { SECOND_MS } from '@gildscope/base/time'
import {
  type Answer,
  answer,
  couldBe,
  forNineOfTen,
  LIMITS,
  type Question,
  readPlan,
  type Solve,
  solveWith,
} from '@gildscope/planner'
import type { Highs } from 'highs'
import { type PackedQuestion, unpackQuestion } from './packed-books.ts'
import type { FoundPlan } from './solver-messages.ts'

/** From what a reader waits for the whole plan: the rest is for the question to come here and the plan to be drawn. */
const DRAWN_SECONDS = 0.8

/** For nine of ten the tries have to be known that the mean needs. */
const relax = (asked: Question, solve: Solve): { question: Question; relaxed: Answer } => {
  const relaxed = answer(asked, solve)
  if (asked.settings.luck === 'mean') return { question: asked, relaxed }
  const question = forNineOfTen(asked, relaxed)
  return { question, relaxed: answer(question, solve) }
}

/** The relaxed plan, which is there at once, then the one in whole numbers, then what it could be. */
export const makePlan = (highs: Highs, packed: PackedQuestion, onFound: (found: FoundPlan) => void): void => {
  const solve = solveWith(highs)
  const started = performance.now()
  const { question, relaxed } = relax(unpackQuestion(packed), solve)
  onFound({ kind: 'plan', plan: readPlan(relaxed), tookMs: performance.now() - started })
  const seconds = LIMITS.seconds - DRAWN_SECONDS - (performance.now() - started) / SECOND_MS
  const whole = answer(question, solve, relaxed, {}, { ...LIMITS, seconds })
  onFound({ kind: 'plan', plan: readPlan(whole), tookMs: performance.now() - started })
  onFound({ kind: 'could-be', lines: couldBe(relaxed, solve) })
}
