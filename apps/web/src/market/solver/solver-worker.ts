// The only place of the site where WebAssembly runs, under a policy that the gateway gives to this script alone.
import { answerOnce } from './answer-once.ts'
import { makeAnswer } from './make-answer.ts'
import type { ToSolver } from './solver-messages.ts'

const answer = answerOnce(makeAnswer)

addEventListener('message', ({ data }: MessageEvent<ToSolver>) => {
  void answer(data, (message) => postMessage(message))
})
