import { type PlaceAnswer, placeKey, planCalls, snapshotSchema, spotSchema, spotsOf, toRows } from '@gildscope/holdings'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import {
  callsOfHoles,
  hasAwaited,
  type Selection,
  selectedOf,
} from '../../../market/game-account/checklist/selection.ts'
import { useAccounts } from '../../../market/game-account/use-accounts.ts'
import { useGameQueue } from '../../../market/game-account/use-game-queue.ts'
import { useLinkedAccounts } from '../../../market/game-account/use-linked-accounts.ts'
import { useReading } from '../../../market/game-account/use-reading.ts'
import { FIND_KEPT, FIND_KEPT_MS, forgetFinds } from '../../../shell/kept/forget-finds.ts'
import { useOwnKept } from '../../../shell/kept/use-own-kept.ts'
import type { Found } from './model.ts'

const foundSchema = z.object({ snapshot: snapshotSchema, spots: z.array(spotSchema) })

/** Everything that a key may read. */
const EVERYTHING: Selection = {}
export const COLUMNS = (
  ['inventory', 'equipment', 'bank', 'materials', 'sharedInventory', 'deliveryBox', 'tpSells', 'guild'] as const
).map((place) => ({ place, title: place }))

/** As far as it was read. */
const partOf = (answers: readonly PlaceAnswer[], takenAt: number): Found => ({
  snapshot: {
    ...{ version: 1, takenAt, endedAt: Date.now(), holes: [] },
    read: answers.map(({ account, place, where }) => ({ account, place, where })),
    rows: toRows(answers, () => 'none'),
  },
  spots: answers.flatMap(spotsOf),
})

/** What all accounts hold, read on arrival unless that was done in the last minutes. */
export const useFind = () => {
  const { queue, allowance } = useGameQueue()
  const linked = useLinkedAccounts()
  const accounts = useAccounts(linked, queue)
  const { progress, read, retry } = useReading(linked, queue)
  const { value: kept, change } = useOwnKept(FIND_KEPT, foundSchema)
  const [openedAt] = useState(Date.now)
  const [part, setPart] = useState<Found | null>(null)
  const isStarted = useRef(false)
  const isFresh = kept != null && kept.snapshot.endedAt > openedAt - FIND_KEPT_MS
  const isAwaited = hasAwaited(EVERYTHING, accounts, COLUMNS)

  const readAll = async (): Promise<void> => {
    const [answers, takenAt]: [PlaceAnswer[], number] = [[], Date.now()]
    const onAnswer = (answer: PlaceAnswer): void => {
      answers.push(answer)
      setPart(partOf(answers, takenAt))
    }
    const snapshot = await read(planCalls(selectedOf(EVERYTHING, accounts, COLUMNS)), { onAnswer })
    if (snapshot !== null) {
      change({ snapshot, spots: answers.flatMap(spotsOf) })
      // Also when another page is open by then.
      setTimeout(() => void forgetFinds(), FIND_KEPT_MS)
    }
    setPart(null)
  }
  const retryAccount = async (account: string): Promise<void> => {
    if (kept == null) return
    const calls = callsOfHoles(kept.snapshot, accounts).filter((call) => call.account === account)
    const keys = new Set(calls.map(placeKey))
    const spots = [...kept.spots.filter((spot) => !keys.has(placeKey(spot)))]
    const snapshot = await retry(kept.snapshot, calls, { onAnswer: (answer) => spots.push(...spotsOf(answer)) })
    if (snapshot !== null) change({ snapshot, spots })
  }
  useEffect(() => {
    if (kept === undefined || isAwaited || linked.length === 0 || isStarted.current) return
    isStarted.current = true
    if (isFresh) return
    if (kept !== null) change(null)
    void readAll()
  })
  return {
    ...{ accounts, allowance, progress, readAll, retryAccount, names: linked.map(({ name }) => name) },
    /** Null: nothing is known yet. */
    found: part ?? (isFresh ? kept : null),
    isReading: progress !== null || (linked.length > 0 && !isFresh && part === null),
  }
}

export type FindState = ReturnType<typeof useFind>
