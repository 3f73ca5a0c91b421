import type * as z from 'zod/mini'

/** The game's key permissions, as far as calls need them. */
export type Permission =
  | 'account'
  | 'characters'
  | 'guilds'
  | 'inventories'
  | 'progression'
  | 'tradingpost'
  | 'unlocks'
  | 'wallet'

/** A call of the game's API in the name of a player. */
export type GameCall<Reply = unknown> = {
  /** Its path below `/v2`. */
  path: string
  /** The same with `:name` for each name in it, used to count and report its faults; by default the path. */
  template?: string
  /** Permissions that the key needs. */
  needs: readonly Permission[]
  /** The part we read; everything else in an answer is ignored. */
  reply: z.ZodMiniType<Reply>
}
