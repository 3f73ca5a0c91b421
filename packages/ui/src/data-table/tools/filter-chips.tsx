import { Button } from '../../buttons/button.tsx'
import { Chip } from '../../buttons/chip.tsx'
import type { ActiveFilter } from '../rows/use-active-filters.ts'
import type { TableControl } from '../view/use-table-view.ts'

/** Active filters as text, each with a button to remove it. */
export const FilterChips = ({ filters, table }: { filters: readonly ActiveFilter[]; table: TableControl }) => {
  if (filters.length === 0) return null
  return (
    <>
      {filters.map(({ column, words }) => (
        <Chip drop={`Drop filter ${words}`} key={column.id} onDrop={() => table.setFilter(column.id, '', 'push')}>
          {words}
        </Chip>
      ))}
      <Button onClick={table.clearFilters} variant="quiet">
        Clear filters
      </Button>
    </>
  )
}
