import { IconArrowDown, IconArrowUp, IconColumns3, IconFilter } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import controls from '../../buttons/controls.module.css'
import { columnWords } from '../columns/column-words.ts'
import { columnsOn } from '../view/column-choice.ts'
import { GroupStrip } from './group-strip.tsx'
import { Sheet } from './sheet.tsx'
import styles from './table-toolbar.module.css'
import type { ToolsProps } from './table-toolbar.tsx'

const ColumnChooser = lazy(() => import('./column-chooser.tsx').then((m) => ({ default: m.ColumnChooser })))
const FilterSheet = lazy(() => import('./filter-sheet.tsx').then((m) => ({ default: m.FilterSheet })))

/** The toolbar of a phone: filters and columns open as sheets, groups are a strip. */
export const PhoneBar = <Row extends object>({ model, noun, sets, start, end }: ToolsProps<Row>) => {
  const { columns, groups, layout, table, filters, given } = model
  const [sheet, setSheet] = useState<'filters' | 'columns' | null>(null)
  const { sort } = table.view
  const sorted = columns.find(({ id }) => id === sort?.column)
  const Arrow = sort?.order === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <>
      <div className={styles.phoneBar}>
        {start}
        <button
          className={filters.length > 0 ? `${controls.button} ${styles.isOn}` : controls.button}
          onClick={() => setSheet('filters')}
          type="button"
        >
          <IconFilter aria-hidden="true" size={16} />
          Filters {filters.length > 0 && <span className={styles.aside}>{filters.length}</span>}
        </button>
        <button
          aria-label={`Columns, ${columnsOn({ columns, groups, layout }).size} of ${columns.length}`}
          className={controls.button}
          onClick={() => setSheet('columns')}
          type="button"
        >
          <IconColumns3 aria-hidden="true" size={16} />
          {columnsOn({ columns, groups, layout }).size} of {columns.length}
        </button>
        {sorted !== undefined && (
          <button
            aria-label={`Sorted by ${columnWords(sorted, columns, groups)} ${sort?.order === 'asc' ? 'ascending' : 'descending'}, turn around`}
            className={controls.button}
            onClick={() => table.setSort(sorted.id)}
            type="button"
          >
            <Arrow aria-hidden="true" size={16} />
            {sorted.title}
          </button>
        )}
        {end}
      </div>
      {groups.length > 0 && <GroupStrip groups={groups} layout={layout} table={table} />}
      <Suspense fallback={null}>
        {sheet === 'filters' && (
          <FilterSheet
            {...{ columns, groups, layout, table, noun }}
            onClose={() => setSheet(null)}
            total={given.total}
          />
        )}
        {sheet === 'columns' && (
          <Sheet onClose={() => setSheet(null)} title="Columns">
            <ColumnChooser {...{ columns, groups, layout, table, sets }} />
          </Sheet>
        )}
      </Suspense>
    </>
  )
}
