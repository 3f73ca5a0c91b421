import { expect } from 'vitest'
import { call } from './call.ts'

/** Has the simulated game misbehave until it is given other faults. */
export const setFaults = async (game: string, faults: readonly object[]): Promise<void> => {
  const headers = { 'content-type': 'application/json' }
  const { status } = await call(`${game}/admin/faults`, { method: 'PUT', headers, body: JSON.stringify(faults) })
  expect(status).toBe(200)
}
