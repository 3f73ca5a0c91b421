// People at their accounts while others sign up; in a process of its own, so that its work is not the service's.

import { setTimeout as wait } from 'node:timers/promises'
import { SECOND_MS } from '@gildscope/base/time'
import { Pool } from 'undici'
import { answerQuestions } from '../support/asked-process.ts'
import { signUp } from './sign-up.ts'

export type LoadQuestion = {
  url: string
  sessions: readonly string[]
  /** Between an answer and the next question of the same session. */
  restMs: number
  signUpsPerSecond: number
  seconds: number
}
/** Times in ms; `faults` are answers that were not success, and requests without one. */
export type LoadAnswer = { reads: number[]; signUps: number[]; faults: string[] }

const runLoad = async ({ url, sessions, restMs, ...load }: LoadQuestion): Promise<LoadAnswer> => {
  const pool = new Pool(url, { connections: sessions.length })
  const answer: LoadAnswer = { reads: [], signUps: [], faults: [] }
  const end = performance.now() + load.seconds * SECOND_MS
  const timed = async (times: number[], work: () => Promise<unknown>): Promise<void> => {
    const sent = performance.now()
    try {
      await work()
      times.push(performance.now() - sent)
    } catch (error) {
      answer.faults.push(error instanceof Error ? error.message : String(error))
    }
  }
  const read = async (session: string): Promise<void> => {
    const { statusCode, body } = await pool.request({
      method: 'GET',
      path: '/v1/website/account',
      headers: { session },
    })
    const text = await body.text()
    if (statusCode !== 200 || !text.includes('"result":"success"')) throw new Error(`read: ${statusCode} ${text}`)
  }
  const readOn = async (session: string, index: number): Promise<void> => {
    // Spread evenly over the pause, like real users.
    await wait((restMs * index) / sessions.length)
    while (performance.now() < end) {
      await timed(answer.reads, () => read(session))
      if (restMs > 0) await wait(restMs)
    }
  }
  const signUpOn = async (): Promise<void> => {
    const running: Promise<void>[] = []
    const total = load.seconds * load.signUpsPerSecond
    const begun = performance.now()
    // Each call starts on schedule, however slow the answers before it were.
    for (let n = 0; n < total; n++) {
      await wait(Math.max(0, begun + (n * SECOND_MS) / load.signUpsPerSecond - performance.now()))
      running.push(timed(answer.signUps, () => signUp(url)))
    }
    await Promise.all(running)
  }
  await Promise.all([...sessions.map(readOn), signUpOn()])
  await pool.close()
  return answer
}

answerQuestions(
  (question) => runLoad(question as LoadQuestion),
  async () => {},
)
