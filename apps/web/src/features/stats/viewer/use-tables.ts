import type { DropAggregates } from '@gildscope/contracts'
import { type TableControl, useTableView } from '@gildscope/ui/data-table'
import { useMemo } from 'react'
import type { Fetched } from '../../../api/fetched.ts'
import type { ItemRefs } from '../../../market/use-item-refs.ts'
import { dropColumns } from './drops/columns.tsx'
import { type DropRow, dropRows } from './drops/model.ts'
import { useSubmissions } from './queries.ts'
import type { Selection } from './selection.ts'
import { type SubmissionsView, useSubmissionRows } from './submissions/use-submission-rows.ts'

const DROPS_INITIAL = { sort: { column: 'worth', order: 'desc' }, rows: 50 } as const
const SUBMISSIONS_INITIAL = { sort: { column: 'iso', order: 'desc' }, rows: 30 } as const

export type Tables = {
  drops: { rows: readonly DropRow[] | undefined; table: TableControl }
  submissions: { view: SubmissionsView; table: TableControl; state: Fetched }
}

type Input = {
  selection: Selection
  aggregates: DropAggregates | undefined
  refs: ItemRefs | undefined
  areSubmissionsSeen: boolean
}

/** Rows and views of both tables of an item. */
export const useTables = ({ selection, aggregates, refs, areSubmissionsSeen }: Input): Tables => {
  const rows = useMemo(() => (aggregates === undefined ? undefined : dropRows(aggregates, refs)), [aggregates, refs])
  const drops = useTableView({ columns: dropColumns, prefix: 'drops', initial: DROPS_INITIAL })
  const { records, ...state } = useSubmissions(selection, areSubmissionsSeen)
  const view = useSubmissionRows({
    itemId: selection.itemId ?? 0,
    aggregates,
    refs,
    records,
    hasFlagged: selection.hasFlagged,
  })
  const { columns, groups } = view
  const submissions = useTableView({ columns, groups, prefix: 'submissions', initial: SUBMISSIONS_INITIAL })
  return { drops: { rows, table: drops }, submissions: { view, table: submissions, state } }
}
