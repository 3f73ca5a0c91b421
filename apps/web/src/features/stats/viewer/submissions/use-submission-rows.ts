import type { DropAggregates, FullDropRecord } from '@gildscope/contracts'
import type { Column, ColumnGroup } from '@gildscope/ui/data-table'
import { useMemo } from 'react'
import type { ItemRefs } from '../../../../market/use-item-refs.ts'
import { DONE_WORDS } from '../words.ts'
import { submissionColumns, submissionGroups } from './columns.ts'
import { type SubmissionRow, submissionRows } from './model.ts'

export type SubmissionsView = {
  columns: readonly Column<SubmissionRow>[]
  groups: readonly ColumnGroup[]
  /** Undefined: loading. */
  rows: readonly SubmissionRow[] | undefined
}

type Input = {
  itemId: number
  aggregates: DropAggregates | undefined
  refs: ItemRefs | undefined
  records: readonly FullDropRecord[] | undefined
  hasFlagged: boolean
}

const NO_DROPS: readonly { id: number; name: string }[] = []

/** Rows, columns and groups of the table of submissions: which drops there are is known from the cut. */
export const useSubmissionRows = ({ itemId, aggregates, refs, records, hasFlagged }: Input): SubmissionsView => {
  const rows = useMemo(() => (records === undefined ? undefined : submissionRows(records, itemId)), [records, itemId])
  const drops = aggregates?.drops
  const named = useMemo(
    () => drops?.map(({ id }) => ({ id, name: refs?.get(id)?.name ?? `Item ${id}` })) ?? NO_DROPS,
    [drops, refs],
  )
  const groups = useMemo(() => submissionGroups({ drops: named }), [named])
  const activity = aggregates?.activity ?? 'Opening'
  const patches = aggregates?.choices.patches
  const columns = useMemo(
    () =>
      submissionColumns({
        drops: named,
        patches: patches ?? [],
        done: DONE_WORDS[activity],
        hasKits: activity === 'Salvaging',
        hasFlagged,
      }),
    [named, patches, activity, hasFlagged],
  )
  return { columns, groups, rows }
}
