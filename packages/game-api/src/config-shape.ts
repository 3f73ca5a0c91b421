import * as z from 'zod'

/** The game allows an address 5 calls a second after a burst of 300; a tenth stays unused because clocks differ. */
const ALLOWED = { callsPerSecond: 4.5, burst: 270 } as const

/** Variables of every process that calls the game; spread into the shape of its own schema. */
export const gameApiConfigShape = {
  GAME_API_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://api.guildwars2.com')
    .describe("Address of the game's API, without /v2"),
  GAME_API_USER_AGENT: z
    .string()
    .optional()
    .describe('How this installation introduces itself to the game; unset: its version and PUBLIC_ORIGIN'),
  GAME_TOKENS_PER_SECOND: z.coerce
    .number()
    .min(0.1)
    .max(100_000)
    .default(ALLOWED.callsPerSecond)
    .describe('Calls of the game per second, of all processes with the same GAME_EGRESS; the game allows 5'),
  GAME_BURST: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .default(ALLOWED.burst)
    .describe('Calls to the game in one burst after a pause; the game allows 300'),
  GAME_EGRESS: z
    .string()
    .min(1)
    .default('shared')
    .describe('Name of the address by which this process reaches the game; those of one name share its calls'),
}

const PROJECT = 'https://github.com/gildscope/gildscope'

type Introduced = { GAME_API_USER_AGENT?: string | undefined; PUBLIC_ORIGIN: string }

/** Identifies the caller to the game, with a contact. */
export const userAgentOf = ({ GAME_API_USER_AGENT, PUBLIC_ORIGIN }: Introduced, version: string): string =>
  GAME_API_USER_AGENT ?? `gildscope/${version} (+${PUBLIC_ORIGIN}; ${PROJECT})`
