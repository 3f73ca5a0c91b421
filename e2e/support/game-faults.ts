import { call } from './call.ts'

/** Has a simulated game misbehave until it is given other faults. */
export const setFaults = async (game: string, faults: readonly object[]): Promise<void> => {
  const headers = { 'content-type': 'application/json' }
  const { status } = await call(`${game}/admin/faults`, { method: 'PUT', headers, body: JSON.stringify(faults) })
  if (status !== 200) throw new Error(`the simulated game answered ${status} to faults`)
}

/**
 * The same for the game that several files look at: whatever else is wrong with it, its books stand still, so that a page
 * and a test see the same.
 */
export const setStillFaults = (game: string, faults: readonly object[]): Promise<void> =>
  setFaults(game, [{ kind: 'frozen-prices' }, ...faults])
