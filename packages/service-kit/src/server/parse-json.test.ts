import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { faultOf } from '../faults/fault.ts'
import { createJsonParser } from './parse-json.ts'

let app: FastifyInstance
let turn: number
let turns: number[]
let isEnded: boolean

const countTurns = (): void => {
  turn++
  if (!isEnded) setImmediate(countTurns)
}

beforeEach(() => {
  app = Fastify()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, createJsonParser(app))
  app.setErrorHandler((error, _request, reply) => {
    const { status, message } = faultOf(error, 'none')
    return reply.code(status).send(message)
  })
  app.post('/', async ({ body }) => {
    turns.push(turn)
    return body
  })
  turn = 0
  turns = []
  isEnded = false
  countTurns()
})
afterEach(async () => {
  isEnded = true
  await app.close()
})

const send = (payload: string) =>
  app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload })

const LARGE = JSON.stringify({ text: 'x'.repeat(10_000) })

test('large bodies that arrive together are parsed one in each turn of the event loop', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(LARGE)))
  expect(answers.map(({ body }) => body)).toEqual(Array.from({ length: 10 }, () => LARGE))
  expect(new Set(turns).size).toBe(10)
})

test('small ones are not made to wait for them', async () => {
  const large = Array.from({ length: 10 }, () => send(LARGE))
  const { body } = await send('{"name":"small"}')
  expect(body).toBe('{"name":"small"}')
  expect(turns.length).toBeLessThan(5)
  await Promise.all(large)
})

test('a body that is no JSON is refused, large or not', async () => {
  for (const body of ['{', LARGE.slice(1)]) {
    const reply = await send(body)
    expect([reply.statusCode, reply.body]).toEqual([
      400,
      expect.stringContaining('the body is no JSON; send an object'),
    ])
  }
})
