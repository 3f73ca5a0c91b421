import { DAILY_CRAFTS } from '../catalogue/daily-crafts.ts'
import { type AccountLooting, lastPlayedAt } from './looting/looting-state.ts'
import type { Person } from './person.ts'
import { dayOf, lastVisit } from './played-time.ts'

/** Items of daily crafts that an account made on a day: by itself, on days with a visit, and by hand. */
export const craftedOn = (day: number, { role, draw, at }: Person, { crafted }: AccountLooting): number[] => {
  const usual = dayOf(lastVisit(draw.seed, at)) === day ? (role.workshop?.daily ?? []) : []
  return [...usual, ...(crafted?.day === day ? crafted.items : [])]
}

/**
 * As the game tells it: the day ends when the player is next in the game, however long ago the reset was
 * (arenanet/api-cdi#640), so the answer may be that of an earlier day.
 */
export const dailyCraftingOf = (person: Person, looting: AccountLooting): string[] => {
  const day = dayOf(Math.max(lastVisit(person.draw.seed, person.at), lastPlayedAt(looting)))
  const items = new Set(craftedOn(day, person, looting))
  return [...DAILY_CRAFTS].flatMap(([name, item]) => (items.has(item) ? [name] : []))
}
