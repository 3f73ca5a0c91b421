import { DAY_MS } from '@gildscope/base/time'
import type { Crafter } from '@gildscope/planner'
import type { Crafting } from './read-crafters.ts'

type Asked = { counted: readonly string[]; now: number }

/** Who of the accounts that count can craft, and what they have done today; null: nobody is known. */
export const craftingAt = (
  { crafters, done }: Crafting,
  { counted, now }: Asked,
): { crafters: readonly Crafter[] | null; doneToday: ReadonlyMap<string, readonly string[]> } => {
  const ofCounted = crafters.filter(({ account }) => counted.includes(account))
  // What was done on an earlier day can be done again.
  const today = [...done].filter(([, { day }]) => day === Math.floor(now / DAY_MS))
  return {
    crafters: ofCounted.length === 0 ? null : ofCounted,
    doneToday: new Map(today.map(([account, { names }]) => [account, names])),
  }
}
