import type { BookChange } from './book-change.ts'

/** Of one transaction: smaller ones cost Postgres more, larger ones delay the readers' version. */
export const CHANGES_PER_TRANSACTION = 2_000

export type ChangeStore = {
  add(change: BookChange): void
  /** Waits while a full batch is being stored; to be awaited between reads, so that memory stays bounded. */
  settle(): Promise<void>
  /** Stores what is left. */
  finish(): Promise<void>
}

/** Collects changes and hands them to `store` batch by batch, one after the other, in the order in which they came. */
export const createChangeStore = (
  store: (changes: readonly BookChange[]) => Promise<void>,
  changesPerTransaction: number,
): ChangeStore => {
  const pending: BookChange[] = []
  let storing: Promise<void> = Promise.resolve()

  const storeNext = (): Promise<void> => {
    const batch = pending.splice(0, changesPerTransaction)
    storing = storing.then(() => store(batch))
    return storing
  }

  return {
    add: (change) => {
      pending.push(change)
    },
    settle: () => (pending.length < changesPerTransaction ? Promise.resolve() : storeNext()),
    finish: async () => {
      while (pending.length > 0) await storeNext()
      await storing
    },
  }
}
