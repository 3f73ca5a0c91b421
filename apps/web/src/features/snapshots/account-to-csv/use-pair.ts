import * as z from 'zod/mini'
import { useOwnKept } from '../../../shell/kept/use-own-kept.ts'
import type { Shelf } from '../shared/kept/shelf.ts'
import type { SnapshotHead } from '../shared/kept/snapshots-store.ts'

const pairSchema = z.object({ initial: z.nullable(z.string()), second: z.nullable(z.string()) })
type PairIds = z.infer<typeof pairSchema>

export type Slot = 'initial' | 'second'

export type PairState = {
  /** False: it is being looked for. */
  isKnown: boolean
  initial: SnapshotHead | null
  /** Null without an initial one. */
  second: SnapshotHead | null
  set: (next: PairIds) => void
}

const NONE: PairIds = { initial: null, second: null }

/** The two snapshots to compare; deleted ones are dropped. */
export const usePair = (shelf: Shelf | undefined): PairState => {
  const { value, change } = useOwnKept('account-to-csv-pair', pairSchema)
  const ids = value ?? NONE
  const headOf = (id: string | null): SnapshotHead | null => shelf?.heads.find((head) => head.id === id) ?? null
  const initial = headOf(ids.initial)
  return {
    isKnown: value !== undefined && shelf !== undefined,
    initial,
    second: initial === null ? null : headOf(ids.second),
    set: change,
  }
}
