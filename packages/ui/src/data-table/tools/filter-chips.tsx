import { IconX } from '@tabler/icons-react'
import controls from '../../buttons/controls.module.css'
import type { ActiveFilter } from '../rows/use-active-filters.ts'
import type { TableControl } from '../view/use-table-view.ts'
import styles from './table-toolbar.module.css'

/** Active filters as text, each with a button to remove it. */
export const FilterChips = ({ filters, table }: { filters: readonly ActiveFilter[]; table: TableControl }) => {
  if (filters.length === 0) return null
  return (
    <>
      {filters.map(({ column, words }) => (
        <span key={column.id} className={styles.chip}>
          {words}
          <button
            aria-label={`Drop filter ${words}`}
            className={styles.cross}
            onClick={() => table.setFilter(column.id, '', 'push')}
            type="button"
          >
            <IconX aria-hidden="true" size={14} stroke={2} />
          </button>
        </span>
      ))}
      <button className={`${controls.button} ${controls.quiet}`} onClick={table.clearFilters} type="button">
        Clear filters
      </button>
    </>
  )
}
