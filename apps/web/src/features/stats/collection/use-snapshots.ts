import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../../api/api-context.tsx'
import type { PoliteQueue } from '../../../api/polite-queue.ts'
import type { Draft, Snapshot } from './draft.ts'
import { type Progress, readSnapshot } from './read-snapshot.ts'

export type Which = 'first' | 'second'

export type SnapshotState = {
  /** The snapshot in progress. */
  taking: (Progress & { which: Which }) | null
  /** Why the last one could not be taken. */
  failed: { which: Which; error: Error } | null
  take: (which: Which) => void
  cancel: () => void
}

type Options = {
  queue: PoliteQueue
  draft: Draft
  key: string | null
  onTaken: (which: Which, snapshot: Snapshot) => void
}

/** Takes snapshots, one at a time. */
export const useSnapshots = ({ queue, draft: { character, magicFind }, key, onTaken }: Options): SnapshotState => {
  const api = useApi()
  const [taking, setTaking] = useState<SnapshotState['taking']>(null)
  const [failed, setFailed] = useState<SnapshotState['failed']>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const take = async (which: Which): Promise<void> => {
    if (key === null || running.current !== undefined) return
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setFailed(null)
    const onProgress = (progress: Progress): void => {
      // Once one of the answers is missing, the others come too late.
      if (running.current === controller) setTaking({ ...progress, which })
    }
    try {
      const snapshot = await readSnapshot({ api, queue, key, character, magicFind, signal, onProgress })
      if (!signal.aborted) onTaken(which, snapshot)
    } catch (thrown) {
      if (!signal.aborted) setFailed({ which, error: thrown instanceof Error ? thrown : new Error(String(thrown)) })
    } finally {
      running.current = undefined
      setTaking(null)
      controller.abort()
    }
  }
  return { taking, failed, take: (which) => void take(which), cancel: () => running.current?.abort() }
}
