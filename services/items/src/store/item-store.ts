import { emptySnapshot, type Snapshot } from './snapshot.ts'

type Listener = (now: Snapshot, before: Snapshot) => void

/** Holds the newest snapshot; holders of an older one keep reading that. */
export type ItemStore = {
  current(): Snapshot
  /** False until the first snapshot of the database has been loaded. */
  isLoaded(): boolean
  publish(snapshot: Snapshot): void
  /** Called for every publication after the first; answers how to stop. */
  subscribe(listener: Listener): () => void
}

export const createItemStore = (): ItemStore => {
  let current = emptySnapshot()
  let isLoaded = false
  const listeners = new Set<Listener>()
  return {
    current: () => current,
    isLoaded: () => isLoaded,
    publish: (snapshot) => {
      const before = current
      const isFirst = !isLoaded
      current = snapshot
      isLoaded = true
      if (!isFirst) for (const listener of listeners) listener(snapshot, before)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
