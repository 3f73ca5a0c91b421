import { getItems } from '@gildscope/contracts'
import { type ApiClient, ApiError } from '@gildscope/contracts/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { retryTogether } from './retry-together.ts'

const BUSY = new ApiError('UNAVAILABLE', 503, 'busy')
const PANELS = 16

let clock = 0
let fails: (limit: number) => Error | null = () => null
let asked: number[] = []

beforeEach(() => {
  clock = 0
  asked = []
  fails = () => BUSY
})

afterEach(() => {
  vi.useRealTimers()
})

const service = Object.assign(async () => [], {
  answer: async (_endpoint: unknown, call?: { query?: { limit?: number } }) => {
    const limit = call?.query?.limit ?? 0
    asked.push(limit)
    await Promise.resolve()
    const error = fails(limit)
    if (error !== null) throw error
    return { reply: [], total: limit }
  },
}) as unknown as ApiClient

const panels = (client: ApiClient) =>
  Promise.allSettled(
    Array.from({ length: PANELS }, (_, index) => client.answer(getItems, { query: { limit: index + 1 } })),
  )
const failed = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'rejected').length

it('asks once for all panels that failed, until one is answered, and then for all', async () => {
  const client = retryTogether(service, () => clock)
  expect(failed(await panels(client))).toBe(PANELS)
  expect(asked).toHaveLength(PANELS)

  for (const beat of [8_000, 16_000, 24_000]) {
    asked = []
    clock = beat
    expect(failed(await panels(client))).toBe(PANELS)
    expect(asked).toHaveLength(1)
  }

  asked = []
  fails = () => null
  clock = 32_000
  expect(failed(await panels(client))).toBe(0)
  expect(asked).toHaveLength(PANELS)
})

it('counts a panel that comes a moment after a failed one to the same time', async () => {
  const client = retryTogether(service, () => clock)
  await panels(client)
  asked = []
  clock = 8_000
  await Promise.allSettled([client.answer(getItems, { query: { limit: 1 } })])
  clock += 100
  await Promise.allSettled([client.answer(getItems, { query: { limit: 2 } })])
  expect(asked).toEqual([1])
  clock += 400
  await Promise.allSettled([client.answer(getItems, { query: { limit: 2 } })])
  expect(asked).toEqual([1, 2])
})

it('lets calls that did not fail go whatever the others do', async () => {
  const client = retryTogether(service, () => clock)
  fails = (limit) => (limit === 1 ? BUSY : null)
  await panels(client)
  asked = []
  clock = 8_000
  const results = await panels(client)
  expect(failed(results)).toBe(1)
  expect(asked).toHaveLength(PANELS)
})

it('does not take a fault of one call for one of all', async () => {
  const client = retryTogether(service, () => clock)
  await panels(client)
  fails = (limit) => (limit === 1 ? new ApiError('VALIDATION', 400, 'no such field') : null)
  clock = 8_000
  expect(failed(await panels(client))).toBe(1)
})

it('keeps the error of the call that was tried', async () => {
  const client = retryTogether(service, () => clock)
  await panels(client)
  clock = 8_000
  const [, second] = await panels(client)
  expect(second).toEqual({ status: 'rejected', reason: BUSY })
})

it('tries again although the clock of the machine was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const client = retryTogether(service)
  await panels(client)
  await panels(client)
  asked = []
  vi.setSystemTime(Date.now() - 3_600_000)
  await new Promise((resolve) => setTimeout(resolve, 300))
  await panels(client)
  expect(asked).toHaveLength(1)
})
