import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getCurrencies, getDailyHistory } from '../index.ts'
import { ApiError } from './api-error.ts'
import { createApiClient } from './create-api-client.ts'

type Answer = { status: number; body: unknown; headers?: Record<string, string> }
let answer: Answer = { status: 200, body: [] }
let asked = ''
const server = createServer((request, response) => {
  asked = request.url ?? ''
  response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
  response.end(JSON.stringify(answer.body))
})
let baseUrl = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  baseUrl = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/gw2`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const faultOf = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof ApiError) return error
  throw new Error(`expected an ApiError, got ${String(error)}`)
}

describe('the client of our own calls', () => {
  it('writes ids and names in the wire form of the contract', async () => {
    answer = { status: 200, body: [{ date: '2026-03-01T00:00:00Z' }] }
    const rows = await createApiClient({ baseUrl })(getDailyHistory, {
      query: { itemID: [19721, 19976], fields: ['date'] },
    })
    expect(rows).toEqual([{ date: '2026-03-01T00:00:00Z' }])
    expect(decodeURIComponent(asked)).toBe('/gw2/v2/history/json?itemID=19721,19976&fields=date')
  })

  it('has what the headers say beside the reply', async () => {
    answer = {
      status: 200,
      body: [],
      headers: {
        'x-total-count': '27281',
        'x-page-total': '3',
        'last-modified': 'Fri, 20 Nov 2026 12:38:00 GMT',
        expires: 'Fri, 20 Nov 2026 12:43:00 GMT',
      },
    }
    const client = createApiClient({ baseUrl })
    expect(await client.answer(getDailyHistory, { query: { itemID: [1], fields: ['date'] } })).toEqual({
      reply: [],
      leftOut: [],
      total: 27_281,
      pages: 3,
      madeAt: Date.UTC(2026, 10, 20, 12, 38),
      expiresAt: Date.UTC(2026, 10, 20, 12, 43),
    })
    answer = { status: 200, body: [], headers: { expires: 'never' } }
    expect(await client.answer(getDailyHistory, { query: { itemID: [1], fields: ['date'] } })).toEqual({
      ...{ reply: [], leftOut: [], total: null, pages: null },
      ...{ madeAt: null, expiresAt: null },
    })
  })

  it('throws the code and the message of a fault, in either shape', async () => {
    const call = () => createApiClient({ baseUrl })(getCurrencies)
    answer = {
      status: 400,
      body: { error: { code: 'VALIDATION', message: 'limit is no count', details: { at: 'limit' } } },
    }
    expect(await faultOf(call())).toMatchObject({
      code: 'VALIDATION',
      status: 400,
      message: 'limit is no count',
      details: { at: 'limit' },
    })
    answer = { status: 401, body: { result: 'error', error: 'Invalid session', code: 'INVALID_SESSION', details: {} } }
    expect(await faultOf(call())).toMatchObject({ code: 'INVALID_SESSION', status: 401, message: 'Invalid session' })
  })

  it('says how long to wait where the answer does', async () => {
    const body = { error: { code: 'TOO_MANY_REQUESTS', message: 'slower', details: {} } }
    const call = () => faultOf(createApiClient({ baseUrl })(getCurrencies))
    answer = { status: 429, body, headers: { 'retry-after': '37' } }
    expect(await call()).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 37 })
    answer = { status: 429, body }
    expect(await call()).toMatchObject({ retryAfterSeconds: null })
  })

  it('takes a 404 without a reason for a fault of the game, which answers valid calls so at random', async () => {
    answer = { status: 404, body: { error: 'not found' } }
    const stray = await faultOf(createApiClient({ baseUrl })(getCurrencies))
    expect([stray.code, stray.status]).toEqual(['UPSTREAM', 502])
    answer = { status: 404, body: { text: 'no such id' } }
    expect((await faultOf(createApiClient({ baseUrl })(getCurrencies))).status).toBe(404)
  })

  it('names a fault that something in between wrote by its status', async () => {
    answer = { status: 413, body: 'too large' }
    expect(await faultOf(createApiClient({ baseUrl })(getCurrencies))).toMatchObject({ code: 'TOO_LARGE', status: 413 })
    answer = { status: 404, body: { error: { code: 'toString', message: 'no', details: {} } } }
    expect(await faultOf(createApiClient({ baseUrl })(getCurrencies))).toMatchObject({
      code: 'NOT_FOUND',
      message: 'no',
    })
  })

  it('refuses an answer that does not match the contract', async () => {
    answer = { status: 200, body: { rows: [] } }
    await expect(createApiClient({ baseUrl })(getCurrencies)).rejects.toThrow(/array/i)
  })

  it('says could not fetch when nothing answers', async () => {
    const client = createApiClient({ baseUrl: 'http://127.0.0.1:1/gw2', ky: { retry: 0 } })
    expect(await faultOf(client(getCurrencies))).toMatchObject({
      code: 'OFFLINE',
      status: 0,
      message: 'could not fetch',
    })
  })
})
