import { fillHoles, type PlannedCall, type Snapshot } from '@gildscope/holdings'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../api/api-context.tsx'
import type { PoliteQueue } from '../../api/polite-queue.ts'
import { type Progress, type Reading, readHoldings } from './read-holdings.ts'
import type { KeyedAccount } from './use-accounts.ts'

type Ears = Pick<Reading, 'onAnswer' | 'onBags'>

export type ReadingState = {
  /** Progress of the current reading; null: none is running. */
  progress: Progress | null
  /** Null: it was cancelled, or another one is running. Binding by kind is not applied yet: see `bindByKind`. */
  read: (calls: readonly PlannedCall[], ears?: Ears) => Promise<Snapshot | null>
  /** Fetches what a snapshot lacks, and returns it completed with the new answers. */
  retry: (snapshot: Snapshot, calls: readonly PlannedCall[], ears?: Ears) => Promise<Snapshot | null>
  cancel: () => void
}

/** Reads the holdings of accounts, one reading at a time; leaving the page cancels it. */
export const useReading = (accounts: readonly KeyedAccount[], queue: PoliteQueue): ReadingState => {
  const api = useApi()
  const [progress, setProgress] = useState<Progress | null>(null)
  const running = useRef<AbortController>(undefined)
  const keys = useRef<readonly KeyedAccount[]>(accounts)
  keys.current = accounts
  useEffect(() => () => running.current?.abort(), [])

  const read = async (calls: readonly PlannedCall[], ears: Ears = {}): Promise<Snapshot | null> => {
    if (running.current !== undefined) return null
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    const keyOf = (account: string): string | null => keys.current.find(({ name }) => name === account)?.key ?? null
    try {
      // Binding by kind is applied when rows are shown: it may not be known yet, and must not differ between snapshots.
      const asking = { api, queue, keyOf, boundAs: () => 'none' as const, signal, onProgress: setProgress, ...ears }
      return await readHoldings(calls, asking)
    } catch (error) {
      if (signal.aborted) return null
      throw error
    } finally {
      running.current = undefined
      setProgress(null)
    }
  }
  const retry: ReadingState['retry'] = async (snapshot, calls, ears) => {
    const again = await read(calls, ears)
    return again === null ? null : fillHoles(snapshot, again)
  }
  return { progress, read, retry, cancel: () => running.current?.abort() }
}
