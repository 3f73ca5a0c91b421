import { SLOT_MS } from '@gildscope/market'

/** The minute since 1970 that a moment lies in. */
export const slotOf = (atMs: number): number => Math.floor(atMs / SLOT_MS)
