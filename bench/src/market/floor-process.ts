// The minimum cost of reading the same answers: gunzip and JSON.parse, nothing stored.
import { gunzipSync } from 'node:zlib'
import { request } from 'undici'
import { answerQuestions } from '../support/asked-process.ts'

const BATCH = 200
const game = process.env.GAME_URL ?? ''

const fetchBytes = async (path: string): Promise<Buffer> => {
  const { body } = await request(`${game}${path}`, { headers: { 'accept-encoding': 'gzip' } })
  return Buffer.from(await body.arrayBuffer())
}

const plain = (bytes: Buffer) => (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes)

answerQuestions(
  async () => {
    const ids: number[] = JSON.parse(plain(await fetchBytes('/v2/commerce/listings')).toString())
    const answers: Buffer[] = []
    for (let from = 0; from < ids.length; from += BATCH) {
      answers.push(await fetchBytes(`/v2/commerce/listings?ids=${ids.slice(from, from + BATCH).join()}`))
    }
    const cpu = process.cpuUsage()
    let jsonBytes = 0
    let levels = 0
    for (const answer of answers) {
      const text = gunzipSync(answer)
      jsonBytes += text.length
      const books: { buys: unknown[]; sells: unknown[] }[] = JSON.parse(text.toString())
      for (const { buys, sells } of books) levels += buys.length + sells.length
    }
    const used = process.cpuUsage(cpu)
    const gzipBytes = answers.reduce((sum, answer) => sum + answer.length, 0)
    return { cpuMs: (used.user + used.system) / 1000, jsonBytes, gzipBytes, levels, books: ids.length }
  },
  async () => {},
)
