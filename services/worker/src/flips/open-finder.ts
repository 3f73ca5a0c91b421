import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FinderQuestion } from './finder-thread.ts'
import type { FindSet, FoundSet } from './frozen.ts'

/** A thread that finds sets, one after the other, from the first question until it is closed. */
export const openFinder = (): { find: FindSet; close: () => Promise<void> } => {
  let thread: Worker | null = null
  return {
    find: async (candidates, settings) => {
      thread ??= new Worker(new URL('./finder-thread.ts', import.meta.url))
      thread.postMessage({ candidates, settings } satisfies FinderQuestion)
      // Rejects when the thread fails.
      const [found] = (await once(thread, 'message')) as [FoundSet]
      return found
    },
    close: async () => {
      await thread?.terminate()
    },
  }
}
