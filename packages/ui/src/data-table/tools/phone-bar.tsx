import { IconArrowDown, IconArrowUp, IconColumns3, IconFilter } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../buttons/button.tsx'
import { columnWords } from '../columns/column-words.ts'
import { columnsOn } from '../view/column-choice.ts'
import { GroupStrip } from './group-strip.tsx'
import styles from './table-toolbar.module.css'
import type { ToolsProps } from './table-toolbar.tsx'

const ColumnSheet = lazy(() => import('./phone-sheets.tsx').then((m) => ({ default: m.ColumnSheet })))
const FilterSheet = lazy(() => import('./phone-sheets.tsx').then((m) => ({ default: m.FilterSheet })))

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
        <Button
          className={filters.length > 0 ? styles.isOn : undefined}
          icon={IconFilter}
          onClick={() => setSheet('filters')}
        >
          Filters {filters.length > 0 && <span className={styles.aside}>{filters.length}</span>}
        </Button>
        <Button
          aria-label={`Columns, ${columnsOn({ columns, groups, layout }).size} of ${columns.length}`}
          icon={IconColumns3}
          onClick={() => setSheet('columns')}
        >
          {columnsOn({ columns, groups, layout }).size} of {columns.length}
        </Button>
        {sorted !== undefined && (
          <Button
            aria-label={`Sorted by ${columnWords(sorted, columns, groups)} ${sort?.order === 'asc' ? 'ascending' : 'descending'}, turn around`}
            icon={Arrow}
            onClick={() => table.setSort(sorted.id)}
          >
            {sorted.title}
          </Button>
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
          <ColumnSheet {...{ columns, groups, layout, table, sets }} onClose={() => setSheet(null)} />
        )}
      </Suspense>
    </>
  )
}
