import controls from '../../buttons/controls.module.css'
import type { AnyColumn, ColumnGroup } from '../columns/column.ts'
import { columnWords } from '../columns/column-words.ts'
import { FilterField } from '../grid/filter-field.tsx'
import { countWords } from '../rows/table-count.ts'
import type { TableLayout } from '../view/table-layout.ts'
import type { TableControl } from '../view/use-table-view.ts'
import styles from './filter-sheet.module.css'
import { Sheet } from './sheet.tsx'

type FilterSheetProps = {
  columns: readonly AnyColumn[]
  groups: readonly ColumnGroup[]
  layout: TableLayout<never>
  table: TableControl
  total: number | null
  noun: string
  onClose: () => void
}

/** The filters of all enabled columns, one below the other. */
export const FilterSheet = ({ columns, groups, layout, table, total, noun, onClose }: FilterSheetProps) => {
  const { filters } = table.view
  const isListed = ({ id, isFilterable }: AnyColumn): boolean =>
    isFilterable !== false && (layout.shown.some((shown) => shown.id === id) || filters[id] !== undefined)
  const count = countWords(noun, total, null)
  return (
    <Sheet
      foot={
        <>
          <button className={`${controls.button} ${controls.quiet}`} onClick={table.clearFilters} type="button">
            Clear filters
          </button>
          <button className={`${controls.button} ${controls.primary}`} onClick={onClose} type="button">
            {count === '' ? 'Show' : `Show ${count}`}
          </button>
        </>
      }
      onClose={onClose}
      title="Filters"
    >
      <div className={styles.fields}>
        {columns.filter(isListed).map((column) => {
          const words = columnWords(column, columns, groups)
          return (
            <div key={column.id} className={styles.line}>
              <span aria-hidden="true">{words}</span>
              <FilterField column={column} onFilter={table.setFilter} value={filters[column.id] ?? ''} words={words} />
            </div>
          )
        })}
      </div>
    </Sheet>
  )
}
