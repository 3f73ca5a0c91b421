import type pg from 'pg'

export const SLOTS_PER_HOUR = 60

/** Slots of a span in which a poll saw an item, ascending. */
export type SeenSlots = (item: { itemId: number; lastSeenSlot: number | null }) => readonly number[]

type Poll = { slot: number; missing: number[] }

/** Finished polls only: items that a running one has not read yet would count as unchanged. */
export const readSeenSlots = async (
  pool: pg.Pool | pg.ClientBase,
  fromSlot: number,
  endSlot: number,
): Promise<SeenSlots> => {
  const { rows } = await pool.query<Poll>(
    `select slot, missing from market.poll
     where slot >= $1 and slot < $2 and finished_at is not null order by slot`,
    [fromSlot, endSlot],
  )
  return seenSlots(rows)
}

/**
 * An item is seen by every poll that does not list it as missing, up to the last one that saw it if it left the market.
 */
export const seenSlots = (polls: readonly Poll[]): SeenSlots => {
  const all = polls.map(({ slot }) => slot)
  const unseen = new Map<number, Set<number>>()
  for (const { slot, missing } of polls)
    for (const itemId of missing) unseen.set(itemId, (unseen.get(itemId) ?? new Set()).add(slot))
  return ({ itemId, lastSeenSlot }) => {
    const missed = unseen.get(itemId)
    if (missed === undefined && lastSeenSlot === null) return all
    return all.filter((slot) => !missed?.has(slot) && (lastSeenSlot === null || slot <= lastSeenSlot))
  }
}
