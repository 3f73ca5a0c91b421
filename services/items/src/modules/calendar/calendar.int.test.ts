import { getCalendar } from '@gildscope/contracts'
import { injectEndpoint, useDatabase } from '@gildscope/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../testing/start-app.ts'

const database = useDatabase()
let test: TestApp
let now = Date.parse('2026-08-20T12:00:00Z')

beforeAll(async () => {
  test = await startApp(database, { now: () => now })
})
afterAll(() => test?.app.close())

it('says which festivals ran, which runs, and which is expected next', async () => {
  const { status, body } = await injectEndpoint(test.app, getCalendar)
  expect(status).toBe(200)
  const [first, second] = body?.festivals ?? []
  expect(first).toMatchObject({
    id: 'four-winds',
    next: { start: '2026-08-11', end: '2026-09-01', isExpected: false },
    source: expect.stringMatching(/^https:/),
  })
  expect(second).toMatchObject({ id: 'halloween', next: { start: '2026-10-15', isExpected: true } })
  expect(body?.festivals).toHaveLength(6)
  expect(body?.releases.at(-1)).toMatchObject({ name: 'Visions of Eternity', date: '2025-10-28' })
})

it('answers 304 to who has it, until the next festival is another', async () => {
  const url = '/v1/calendar'
  const { etag } = (await test.app.inject(url)).headers
  const again = () => test.app.inject({ url, headers: { 'if-none-match': String(etag) } })
  expect((await again()).statusCode).toBe(304)
  now = Date.parse('2026-09-02T00:00:00Z')
  expect((await again()).json().festivals[0].id).toBe('halloween')
})
