import { placeKey } from '../places.ts'
import { type PlaceAnswer, toRows } from '../rows.ts'
import type { Snapshot } from '../snapshot.ts'
import { BOUND_AS } from './arbitrary-answers.ts'

/** A snapshot of these answers, with a hole for each one that `isRead` rejects. */
export const snapshotOf = (
  answers: readonly PlaceAnswer[],
  isRead: (answer: PlaceAnswer) => boolean = () => true,
): Snapshot => {
  const refOf = ({ account, place, where }: PlaceAnswer) => ({ account, place, where })
  const read = answers.filter(isRead)
  return {
    ...{ version: 1, takenAt: 1000, endedAt: 2000 },
    read: read.map(refOf),
    holes: answers
      .filter((answer) => !read.includes(answer))
      .map((answer) => ({ ...refOf(answer), reason: 'the game did not answer' })),
    rows: toRows(read, BOUND_AS),
  }
}

export const placesOf = (snapshot: Pick<Snapshot, 'read'>): string[] => snapshot.read.map(placeKey).sort()
