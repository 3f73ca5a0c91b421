import { Button } from '../../buttons/button.tsx'
import { Sheet } from '../../dialog/sheet.tsx'
import type { AnyColumn, ColumnGroup } from '../columns/column.ts'
import { columnWords } from '../columns/column-words.ts'
import { FilterField } from '../grid/filter-field.tsx'
import { countWords } from '../rows/table-count.ts'
import type { TableLayout } from '../view/table-layout.ts'
import type { TableControl } from '../view/use-table-view.ts'
import { ColumnChooser, type ColumnChooserProps } from './column-chooser.tsx'
import styles from './phone-sheets.module.css'

type SheetProps = { onClose: () => void }

export const ColumnSheet = ({ onClose, ...given }: ColumnChooserProps & SheetProps) => (
  <Sheet onClose={onClose} title="Columns">
    <ColumnChooser {...given} />
  </Sheet>
)

type FilterSheetProps = SheetProps & {
  columns: readonly AnyColumn[]
  groups: readonly ColumnGroup[]
  layout: TableLayout<never>
  table: TableControl
  total: number | null
  noun: string
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
          <Button onClick={table.clearFilters} variant="quiet">
            Clear filters
          </Button>
          <Button onClick={onClose} variant="primary">
            {count === '' ? 'Show' : `Show ${count}`}
          </Button>
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
