import { expect, test } from 'vitest'
import { isConnectionFault, retryLostConnection } from './retry-lost-connection.ts'

const signal = new AbortController().signal
const fault = (code: string) => Object.assign(new Error(code), { code })

test.each([
  [fault('57P01'), true],
  [fault('08006'), true],
  [fault('ECONNREFUSED'), true],
  [new Error('Connection terminated unexpectedly'), true],
  [new Error('query failed', { cause: fault('ECONNRESET') }), true],
  [fault('23505'), false],
  [new Error('slot 7 was taken over by another worker'), false],
])('%s counts as a lost connection: %s', (error, is) => {
  expect(isConnectionFault(error)).toBe(is)
})

test('work is repeated until the connection is back', async () => {
  let tries = 0
  const work = async () => {
    tries += 1
    if (tries < 3) throw fault('ECONNREFUSED')
    return 'stored'
  }
  expect(await retryLostConnection(work, { patienceMs: 5_000, signal })).toBe('stored')
})

test('other faults, and the end of patience, are passed on', async () => {
  const failing = (code: string) => () => Promise.reject(fault(code))
  await expect(retryLostConnection(failing('23505'), { patienceMs: 5_000, signal })).rejects.toThrow('23505')
  await expect(retryLostConnection(failing('ECONNREFUSED'), { patienceMs: 10, signal })).rejects.toThrow('ECONNREFUSED')
})
