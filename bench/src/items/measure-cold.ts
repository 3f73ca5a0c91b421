import { request } from 'undici'
import { median } from '../support/median.ts'
import { atMost, type Measured } from '../support/report.ts'
import { marketQuestion, PAGE_ROWS, pageQuestion, pathOf, wideQuestion } from './questions.ts'

type Question = {
  name: (rows: number) => string
  /** A different path for each number, so that no answer is cached. */
  pathOf: (n: number) => string
  perRound: number
  mostMs: number
}

const ROUNDS = 4
const QUESTIONS: readonly Question[] = [
  {
    name: (rows) => `page of ${rows} rows x 20 fields with total`,
    pathOf: (n) => pathOf(pageQuestion(n)),
    perRound: 200,
    mostMs: 5,
  },
  {
    name: (rows) => `${rows} rows x 7 fields, filtered and sorted`,
    pathOf: (n) => pathOf(marketQuestion(n)),
    perRound: 5,
    mostMs: 60,
  },
  {
    name: (rows) => `${rows} rows x 63 fields`,
    pathOf: (n) => pathOf(wideQuestion(n)),
    perRound: 5,
    mostMs: 400,
  },
]

const read = async (url: string): Promise<{ body: Buffer; total: number }> => {
  const { statusCode, headers, body } = await request(url)
  const bytes = Buffer.from(await body.arrayBuffer())
  if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${bytes.toString('utf8', 0, 200)}`)
  return { body: bytes, total: Number(headers['x-total-count']) }
}

/** Answers that the service computes, one after another; `cpuMs` is that of service and database so far. */
export const measureCold = async (url: string, cpuMs: () => number): Promise<Measured[]> => {
  const measured: Measured[] = []
  for (const question of QUESTIONS) {
    let asked = 0
    const next = () => read(`${url}${question.pathOf(++asked)}`)
    const { body, total } = await next()
    const rows: unknown[] = JSON.parse(body.toString())
    if (rows.length < PAGE_ROWS || !(total >= rows.length))
      throw new Error(`${question.name(rows.length)}: not a full answer, x-total-count is ${total}`)
    const round = async () => {
      const [cpu, started] = [cpuMs(), performance.now()]
      for (let n = 0; n < question.perRound; n++) await next()
      return {
        cpuMs: (cpuMs() - cpu) / question.perRound,
        wallMs: (performance.now() - started) / question.perRound,
      }
    }
    // The first round warms the code up.
    await round()
    const rounds = []
    for (let n = 0; n < ROUNDS; n++) rounds.push(await round())
    const cpu = median(rounds.map((one) => one.cpuMs))
    measured.push(
      atMost(`cold: ${question.name(rows.length)}: CPU`, cpu, question.mostMs, ' ms', {
        wallMs: median(rounds.map((one) => one.wallMs)),
        bytes: body.length,
        total,
      }),
    )
  }
  return measured
}
