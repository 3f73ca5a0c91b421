import { getItems } from '@gildscope/contracts'
import { createServer, route } from '@gildscope/service-kit'
import { expect, onTestFinished, test } from 'vitest'
import { configSchema } from '../config.ts'
import { createItemStore } from '../store/item-store.ts'
import { makeSnapshot } from '../testing/make-snapshot.ts'
import { AnswerCache } from './answer-cache.ts'
import { answerOfSnapshot } from './answer-of-snapshot.ts'

test('an answer of a call that has to go says so, when it is made, kept and unchanged', async () => {
  const store = createItemStore()
  store.publish(await makeSnapshot([{ id: 1 }]))
  const config = configSchema.parse({ LOG_LEVEL: 'silent', DATA_SOURCE: 'simulated', DATABASE_URL: 'postgres://none' })
  const app = await createServer({ name: 'items', version: '1', config, endpoints: [] })
  const getOld = { ...getItems, deprecated: { since: '2026-03-01', sunset: '2026-09-01' } }
  route(app, getOld, (_input, context) =>
    answerOfSnapshot(
      { answers: new AnswerCache(1_000_000), store },
      { key: 'old', render: async () => ({ body: Buffer.from('[]'), total: 0 }) },
      context,
    ),
  )
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const said = async (etag = '') => {
    const { status, headers } = await fetch(`${origin}${getItems.path}`, { headers: { 'if-none-match': etag } })
    return { status, etag: headers.get('etag') ?? '', said: [headers.get('deprecation'), headers.get('sunset')] }
  }
  const SAID = ['@1772323200', 'Tue, 01 Sep 2026 00:00:00 GMT']
  const first = await said()
  expect(first).toMatchObject({ status: 200, said: SAID })
  expect(await said()).toEqual(first)
  expect(await said(first.etag)).toMatchObject({ status: 304, said: SAID })
})
