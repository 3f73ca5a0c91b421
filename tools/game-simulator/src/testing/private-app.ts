import type { LightMyRequestResponse } from 'fastify'
import { createGeneratedWorld } from '../generated-world.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { steppedClock } from '../market/clock.ts'
import { hashText } from '../market/random.ts'
import { CAST } from '../players/cast.ts'
import { createKeys } from '../players/keys.ts'
import { createSimulator } from '../server.ts'

const SEED = 9

/** The machine's time of a private app. */
export const MACHINE_TIME = Date.parse('2026-03-01T08:00:00Z')

const KEYS = createKeys(hashText(String(SEED)))

/** The place of an account in the cast. */
export const placeOf = (account: string): number => CAST.findIndex((role) => role.account === account)

/** Every key of the app's world, by the player's index in the cast and the key's name. */
export const keyOf = (player: number, name: string): string => {
  const found = KEYS.find((key) => key.player === player && key.kind.name === name)
  if (found === undefined) throw new Error(`player ${player} has no key ${name}`)
  return found.key
}
export const ALL_KEYS = KEYS.map(({ key }) => key)

/**
 * A small world with players behind HTTP. Paths are below `/v2`; by default they are called with the first player's key
 * that has all permissions, null means without a key.
 */
export const openPrivateApp = ({
  rateLimit = null,
  tradable = 300,
}: {
  rateLimit?: RateLimit | null
  tradable?: number
} = {}) => {
  const clock = steppedClock(Date.parse('2026-01-05T12:00:00Z'))
  const world = createGeneratedWorld({ seed: SEED, tradable, clock })
  const app = createSimulator({ world, rateLimit, now: () => MACHINE_TIME })
  const ask = (path: string, key: string | null = keyOf(0, 'Everything')): Promise<LightMyRequestResponse> => {
    const [address, query] = path.split('?')
    const parameters = [...(key === null ? [] : [`access_token=${key}`]), ...(query ? [query] : [])]
    return app.inject(`/v2/${address}?${parameters.join('&')}`)
  }
  return {
    app,
    clock,
    world,
    ask,
    json: async (path: string, key?: string | null) => (await ask(path, key)).json(),
    status: async (path: string, key?: string | null): Promise<number> => (await ask(path, key)).statusCode,
  }
}
