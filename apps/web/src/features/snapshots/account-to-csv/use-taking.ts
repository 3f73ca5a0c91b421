import { type PlannedCall, planCalls } from '@gildscope/holdings'
import { useState } from 'react'
import {
  callsOfHoles,
  hasAwaited,
  type Selection,
  selectedOf,
} from '../../../market/game-account/checklist/selection.ts'
import type { KnownAccount } from '../../../market/game-account/known-account.ts'
import type { ReadingState } from '../../../market/game-account/use-reading.ts'
import type { SnapshotHead } from '../shared/kept/snapshots-store.ts'
import { COLUMNS } from './checklist-columns.ts'
import type { Desk } from './desk/desk-calls.ts'
import type { PairState, Slot } from './use-pair.ts'

type Options = {
  desk: Desk
  user: string | null
  accounts: readonly KnownAccount[]
  selection: Selection | null
  reading: ReadingState
  pair: PairState
  refresh: () => Promise<void>
  /** A snapshot was taken: the table shows what is newest. */
  onTaken: () => void
}

export type TakingState = {
  /** Calls that the next snapshot makes. */
  calls: readonly PlannedCall[]
  /** Characters or guilds of the accounts are still loading. */
  isAwaiting: boolean
  /** Why the last attempt gave no snapshot. */
  fault: string | null
  take: () => Promise<void>
  /** Fetches what a snapshot lacks. */
  retry: (slot: Slot) => Promise<void>
}

/** Takes snapshots: the initial one, then the second one, which each further one replaces. */
export const useTaking = (options: Options): TakingState => {
  const { desk, user, accounts, selection, reading, pair, refresh, onTaken } = options
  const [fault, setFault] = useState<string | null>(null)
  const calls = selection === null ? [] : planCalls(selectedOf(selection, accounts, COLUMNS))
  const isAwaiting = selection !== null && hasAwaited(selection, accounts, COLUMNS)

  /** Puts a snapshot into its slot; the previous one is discarded unless it has a name. */
  const place = async (slot: Slot, head: SnapshotHead): Promise<void> => {
    const { initial, second } = pair
    const former = slot === 'initial' ? initial : second
    await refresh()
    pair.set(
      slot === 'initial'
        ? { initial: head.id, second: second?.id ?? null }
        : { initial: initial?.id ?? null, second: head.id },
    )
    const isShared = former !== null && former.id === (slot === 'initial' ? second : initial)?.id
    if (former === null || isShared || (former.name !== null && head.name !== former.name)) return
    await desk.remove({ user, id: former.id })
    await refresh()
  }

  const take = async (): Promise<void> => {
    setFault(null)
    const snapshot = await reading.read(calls)
    if (snapshot === null) return
    if (snapshot.read.length === 0) {
      setFault(`Nothing could be read: ${snapshot.holes[0]?.reason ?? 'nothing is chosen'}.`)
      return
    }
    await place(pair.initial === null ? 'initial' : 'second', await desk.put({ user, snapshot }))
    onTaken()
  }

  const retry = async (slot: Slot): Promise<void> => {
    const head = pair[slot]
    if (head === null) return
    setFault(null)
    const before = await desk.snapshot({ user, id: head.id })
    const filled = before === null ? null : await reading.retry(before, callsOfHoles(before, accounts))
    if (filled !== null) await place(slot, await desk.put({ user, snapshot: filled, name: head.name }))
  }

  return { calls, isAwaiting, fault, take, retry }
}
