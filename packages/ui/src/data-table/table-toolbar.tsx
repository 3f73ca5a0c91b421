import { Button, Menu } from '@mantine/core'
import {
  IconBaselineDensityMedium,
  IconCheck,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatNumber } from '../figures/format-number.ts'
import styles from './data-table.module.css'
import { setDensity, useDensity } from './density.ts'
import type { TableLayout } from './table-layout.ts'
import type { ActiveFilter } from './use-active-filters.ts'
import type { TableControl } from './use-table-view.ts'

const DENSITIES = { compact: 'Compact', default: 'Default', roomy: 'Roomy' } as const
const NAMES = ['compact', 'default', 'roomy'] as const

export const DensityMenu = () => {
  const density = useDensity()
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          aria-label={`Row height: ${DENSITIES[density]}`}
          leftSection={<IconBaselineDensityMedium aria-hidden="true" size={16} />}
          rightSection={<IconChevronDown aria-hidden="true" size={14} />}
        >
          {DENSITIES[density]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {NAMES.map((name) => (
          <Menu.Item
            key={name}
            leftSection={
              <IconCheck aria-hidden="true" size={16} visibility={name === density ? 'visible' : 'hidden'} />
            }
            onClick={() => setDensity(name)}
          >
            {DENSITIES[name]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Which of the open groups' columns are seen, and the way to the others. */
export const ColumnStepper = <Row,>({ layout, table }: { layout: TableLayout<Row>; table: TableControl }) => {
  const { first, end, open } = layout
  const { columnsAtATime } = table.view
  if (open.length <= columnsAtATime && first === 0) return null
  return (
    <span className={styles.stepper}>
      <Button
        aria-label="Columns before these"
        className={styles.step}
        disabled={first === 0}
        onClick={() => table.setFirstColumn(first - columnsAtATime)}
      >
        <IconChevronLeft aria-hidden="true" size={16} />
      </Button>
      <span>
        Columns {first + 1}–{end} of {open.length}
      </span>
      <Button
        aria-label="Columns after these"
        className={styles.step}
        disabled={end >= open.length}
        onClick={() => table.setFirstColumn(first + columnsAtATime)}
      >
        <IconChevronRight aria-hidden="true" size={16} />
      </Button>
    </span>
  )
}

export const FilterChips = ({ filters, table }: { filters: readonly ActiveFilter[]; table: TableControl }) => {
  if (filters.length === 0) return null
  return (
    <span className={styles.chips}>
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
      <Button color="gray" onClick={table.clearFilters} variant="subtle">
        Clear filters
      </Button>
    </span>
  )
}

export const countWords = (noun: string, total: number | null, totalUnfiltered: number | null): string => {
  if (total === null) return ''
  const isPart = totalUnfiltered !== null && totalUnfiltered !== total
  return `${formatNumber(total)}${isPart ? ` of ${formatNumber(totalUnfiltered)}` : ''} ${noun}`
}

export const Toolbar = ({ start, end, children }: { start: ReactNode; end: ReactNode; children: ReactNode }) => (
  <div className={styles.toolbar}>
    {start}
    {children}
    <span className={styles.grow} />
    {end}
  </div>
)
