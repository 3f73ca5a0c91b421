import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { fakeKey } from '../../testing/fake-game.ts'
import { createDemoKeys } from './demo-keys.ts'

const KEY = { key: fakeKey(1), account: 'Ada.1234', label: 'rich', permissions: ['account'], note: 'a lot of gold' }
let app: FastifyInstance
let url: string
let answer: unknown
let asked: number
let time: number
const warned: unknown[] = []

beforeAll(async () => {
  app = Fastify({ forceCloseConnections: true })
  app.get('/feeds/demo-keys.json', async (_request, reply) => {
    asked += 1
    return answer === 'silence' ? reply.hijack() : answer
  })
  url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/feeds/demo-keys.json`
})
beforeEach(() => {
  answer = [KEY]
  asked = 0
  time = 0
  warned.length = 0
})
afterAll(() => app.close())

const create = (from: string | undefined = url) =>
  createDemoKeys({
    url: from,
    log: { warn: (...entry: unknown[]) => void warned.push(entry) },
    now: () => new Date(time),
  })

it('has none where the game is real', async () => {
  expect(await createDemoKeys({ url: undefined, log: { warn: () => {} }, now: () => new Date() })()).toEqual([])
})

it('calls the game once a minute, however many callers there are', async () => {
  const demoKeys = create()
  expect(await Promise.all([demoKeys(), demoKeys()])).toEqual([[KEY], [KEY]])
  time = 59_999
  await demoKeys()
  expect(asked).toBe(1)
  time = 60_000
  answer = []
  expect(await demoKeys()).toEqual([])
  expect(asked).toBe(2)
})

it('has none while the game is silent or says something else, and asks again soon', async () => {
  const demoKeys = create()
  answer = { keys: [KEY] }
  expect(await demoKeys()).toEqual([])
  expect(warned).toHaveLength(1)
  expect(JSON.stringify(warned)).not.toContain(KEY.key)
  answer = [KEY]
  expect(await demoKeys()).toEqual([])
  time = 5_000
  expect(await demoKeys()).toEqual([KEY])
  expect(await create('http://127.0.0.1:1/none')()).toEqual([])
})

it('does not wait for a game that says nothing', async () => {
  answer = 'silence'
  expect(await create()()).toEqual([])
})
