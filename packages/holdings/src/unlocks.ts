import type { skinsCall } from '@gildscope/contracts/game'
import type * as z from 'zod/mini'

/** Skins that an account has unlocked, whatever it holds. */
export const unlockedSkins = (reply: z.infer<typeof skinsCall.reply>): ReadonlySet<number> => new Set(reply)
