import { z } from 'zod'

export const PLAY_ACTIONS = ['open', 'salvage', 'level'] as const

/** Why it stopped: no room, nothing left to consume, or no kit, coins or key. */
export type Stopped = 'bags-full' | 'nothing-left' | 'no-keys'

const amount = z.object({ id: z.int(), quantity: z.int() })
export type Amount = z.infer<typeof amount>

export type PlayRequest = { action: (typeof PLAY_ACTIONS)[number]; item: number; count: number; kit: string | null }
export type PlayResult = {
  done: number
  stopped: Stopped | null
  consumed: Amount[]
  gained: Amount[]
  wallet: { id: number; value: number }[]
  level: number
}

export type Offered = { item: number; name: string; count: number }
/** What a character can do with the contents of its bags. */
export type PlayOffer = {
  account: string
  character: string
  level: number
  magicFind: number
  freeSlots: number
  open: (Offered & { key: Offered | null })[]
  salvage: Offered[]
  scrolls: Offered[]
  /** Charges are null for kits of unlimited use that take coins. */
  kits: { item: number; name: string; charges: number | null; coin: number }[]
}

export const playRecordSchema = z.object({
  at: z.string(),
  account: z.string(),
  character: z.string(),
  action: z.enum(PLAY_ACTIONS),
  item: z.int(),
  kit: z.string().nullable(),
  magicFind: z.number(),
  level: z.number(),
  done: z.int(),
  consumed: z.array(amount),
  gained: z.array(amount),
  wallet: z.array(z.object({ id: z.int(), value: z.int() })),
})
/** What was truly consumed and gained. */
export type PlayRecord = z.infer<typeof playRecordSchema>
