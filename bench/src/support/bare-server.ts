// The least that Node needs to send an answer: bare node:http with the bytes and headers that another server sent.
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerQuestions } from './asked-process.ts'
export type Question = { path: string; headers: Record<string, string> }

type Copied = { status: number; head: string[]; body: Buffer }
export type CopyQuestion = Question & { from: string }
export type CopyAnswer = { url: string; status: number; bytes: number }

/** Headers that Node adds on its own. */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

const copy = ({ from, path, headers }: CopyQuestion): Promise<Copied> =>
  new Promise((done, fail) => {
    request(`${from}${path}`, { headers }, async (reply) => {
      const parts: Buffer[] = []
      for await (const part of reply) parts.push(part)
      const head = reply.rawHeaders.flatMap((name, index, all) =>
        index % 2 === 1 || OWN_HEADERS.has(name.toLowerCase()) ? [] : [name, all[index + 1] ?? ''],
      )
      done({ status: reply.statusCode ?? 0, head, body: Buffer.concat(parts) })
    })
      .on('error', fail)
      .end()
  })

let answer: Copied = { status: 404, head: [], body: Buffer.alloc(0) }
const server = createServer((_request, response) => {
  response.writeHead(answer.status, answer.head)
  response.end(answer.body)
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

answerQuestions(
  async (question): Promise<CopyAnswer> => {
    answer = await copy(question as CopyQuestion)
    const { port } = server.address() as AddressInfo
    return { url: `http://127.0.0.1:${port}`, status: answer.status, bytes: answer.body.length }
  },
  async () => {
    server.closeAllConnections()
    server.close()
  },
)
