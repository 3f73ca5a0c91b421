import type { MakeAnswer } from './answer-once.ts'
import { findSet } from './find-set.ts'
import { makePlan } from './make-plan.ts'

export const makeAnswer: MakeAnswer = (highs, asked, onFound) => {
  if (asked.kind === 'plan') makePlan(highs, asked.question, onFound)
  else onFound(findSet(highs, asked))
}
