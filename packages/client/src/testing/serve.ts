import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'

type Asked = { path: string; query: URLSearchParams; headers: IncomingMessage['headers'] }
type Answerer = (asked: Asked, response: ServerResponse) => void

/** A server that gives prepared answers one after the other, and records the requests. */
export const useServer = () => {
  let answers: Answerer[] = []
  let asked: Asked[] = []
  let origin = ''
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://any')
    const ask = { path: pathname, query: searchParams, headers: request.headers }
    asked.push(ask)
    const answer = answers.shift()
    if (answer === undefined) response.writeHead(500).end()
    else answer(ask, response)
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return {
    origin: () => origin,
    asked: () => asked,
    willAnswer: (...next: Answerer[]) => {
      answers = next
      asked = []
    },
  }
}

export const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Answerer =>
  (_asked, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }

/** `isCut`: the connection breaks after it. */
export const text =
  (body: string, { type = 'text/csv', isCut = false } = {}): Answerer =>
  (_asked, response) => {
    response.writeHead(200, { 'content-type': type })
    response.write(body, () => (isCut ? response.destroy() : response.end()))
  }

export const errorOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )

export const all = async <T>(rows: AsyncIterable<T>): Promise<T[]> => {
  const seen: T[] = []
  for await (const row of rows) seen.push(row)
  return seen
}
