import { HeldBytes } from '@gildscope/service-kit'
import { LARGE_BYTES } from './cost.ts'
import { createLanes, type Lanes } from './work.ts'

/** What all answers that take time or memory share. */
export type Bulk = {
  lanes: Lanes
  heldBytes: HeldBytes
  /** Answers up to this size are made and sent as they are. */
  wholeBytes: number
}

/** Compressed answers that wait for their readers. */
const HELD_BYTES = 48_000_000

export const createBulk = (): Bulk => ({
  lanes: createLanes(),
  heldBytes: new HeldBytes({ perOwner: HELD_BYTES / 2, total: HELD_BYTES }),
  wholeBytes: LARGE_BYTES,
})
