import { DataTable, type RowDetails, type TableControl } from '@gildscope/ui/data-table'
import { type ReactNode, useMemo } from 'react'
import type { Fetched } from '../../../../api/fetched.ts'
import { useCurrencies } from '../../../../market/use-currencies.ts'
import type { ItemRefs } from '../../../../market/use-item-refs.ts'
import { dayAndTime } from '../../../../shell/time/words.ts'
import { type SubmissionRow, submissionKey } from './model.ts'
import { SubmissionDetails } from './submission-details.tsx'
import type { SubmissionsView } from './use-submission-rows.ts'

const PAGE_SIZES = [20, 30, 50, 100]

type SubmissionsTableProps = {
  submissions: SubmissionsView
  table: TableControl
  state: Fetched
  refs: ItemRefs | undefined
  faces: ReactNode
}

/** A row for each submission of the cut. */
export const SubmissionsTable = ({ submissions, table, state, refs, faces }: SubmissionsTableProps) => {
  const { columns, groups, rows } = submissions
  const { currencies } = useCurrencies()
  const details = useMemo<RowDetails<SubmissionRow>>(
    () => ({
      label: ({ iso }) => `Details of the submission of ${dayAndTime(iso)}`,
      draw: (row) => <SubmissionDetails currencies={currencies} refs={refs} row={row} />,
    }),
    [currencies, refs],
  )
  return (
    <DataTable
      columns={columns}
      details={details}
      groups={groups}
      label="Submissions"
      noun="submissions"
      pageSizes={PAGE_SIZES}
      rowKey={submissionKey}
      source={{ kind: 'rows', rows, error: state.error, retry: state.retry }}
      table={table}
      toolbarStart={faces}
    />
  )
}
