import { SLOT_MS } from '@gildscope/market'

/** The minute since 1970 that contains a moment. */
export const slotOf = (atMs: number): number => Math.floor(atMs / SLOT_MS)
