// A visitor among others, in a process of its own: sends small requests one after the other and records the duration of
// each.
import { request } from 'node:http'
import { answerQuestions } from '../support/asked-process.ts'

export type VisitorQuestion = {
  url: string
  paths: readonly string[]
  from: string
  seconds: number
  restMs: number
  headers?: Record<string, string>
}
export type VisitorAnswer = { times: number[]; failed: number; first: string | null }

const MOST_MS = 10_000

const ask = ({ url, from, headers = {} }: VisitorQuestion, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const sent = request(
      { hostname, port, path, localAddress: from, agent: false, timeout: MOST_MS, headers },
      (reply) => {
        reply.resume()
        reply.on('end', () => resolve(reply.statusCode ?? 0))
        reply.on('error', reject)
      },
    )
    sent.on('timeout', () => sent.destroy(new Error('no answer')))
    sent.on('error', reject)
    sent.end()
  })

const visit = async (question: VisitorQuestion): Promise<VisitorAnswer> => {
  const { paths, seconds, restMs } = question
  const times: number[] = []
  let failed = 0
  let first: string | null = null
  const end = performance.now() + seconds * 1000
  for (let index = 0; performance.now() < end; index++) {
    const path = (paths[index % paths.length] ?? '/').replace('{n}', String(Math.floor(Math.random() * 20_000)))
    const started = performance.now()
    try {
      const status = await ask(question, path)
      if (status >= 400) throw new Error(`${path}: ${status}`)
    } catch (error) {
      failed += 1
      first ??= error instanceof Error ? error.message : 'unknown'
    }
    times.push(performance.now() - started)
    await new Promise((next) => setTimeout(next, restMs))
  }
  return { times, failed, first }
}

answerQuestions(
  (question) => visit(question as VisitorQuestion),
  async () => undefined,
)
