import { getItems } from '@gildscope/contracts'
import { createApiClient } from '@gildscope/contracts/client'
import { expect, test } from 'vitest'
import { canHeal } from './query-client.ts'
import { readableClient, UnsentCall } from './readable-client.ts'

const clientOf = (fetch: typeof globalThis.fetch) =>
  readableClient(createApiClient({ baseUrl: 'http://localhost', ky: { fetch, retry: 0 } }))
const faultOf = (client: ReturnType<typeof clientOf>, value: string): Promise<unknown> =>
  client(getItems, { query: { filter: { terms: [{ field: 'name', op: 'cts', value }], ignored: [] } } }).catch(
    (error: unknown) => error,
  )

test('a question that cannot be written is not sent, and no retry helps', async () => {
  const error = await faultOf(
    clientOf(() => Promise.reject(new Error('sent'))),
    'Gift of ',
  )
  expect(error).toBeInstanceOf(UnsentCall)
  expect(canHeal(error)).toBe(false)
})

test('a network that fails and an answer that nobody understands may heal', async () => {
  const offline = await faultOf(
    clientOf(() => Promise.reject(new TypeError('Failed to fetch'))),
    'Gift of',
  )
  expect(canHeal(offline)).toBe(true)
  const strange = await faultOf(
    clientOf(() => Promise.resolve(new Response('{"rows": 1}'))),
    'Gift of',
  )
  expect(strange).not.toBeInstanceOf(UnsentCall)
  expect(canHeal(strange)).toBe(true)
})
