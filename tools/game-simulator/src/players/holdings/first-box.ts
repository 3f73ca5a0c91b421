import type { Person } from '../person.ts'
import type { DeliveryRecord } from '../player-records.ts'
import { treasuredBox } from './treasures.ts'

/** Waits for a player who no longer collects. */
const FORGOTTEN: DeliveryRecord = {
  coins: 123_456,
  items: [
    { id: 19_697, count: 250 },
    { id: 19_699, count: 34 },
  ],
}

/** The delivery box of an account before anything is traded. */
export const firstBox = (person: Person): DeliveryRecord => {
  if (person.role.hasTreasures) return treasuredBox(person)
  return person.role.idleSince === null ? { coins: 0, items: [] } : FORGOTTEN
}
