import { Button } from '@gildscope/ui'
import { Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { SeriesProps } from './legend.tsx'
import { MORE_SERIES, MOST_SERIES, toggleSeries } from './series.ts'
import styles from './wvw-chart.module.css'

/** The series that have no place in the legend. */
export const MoreSeries = ({ shown, onChange }: SeriesProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      hideDetached={false}
      onChange={setOpen}
      opened={isOpen}
      position="bottom-start"
      returnFocus
      transitionProps={{ duration: 0 }}
      trapFocus
    >
      <Popover.Target>
        <Button onClick={() => setOpen(!isOpen)} size="small">
          More series <span className={styles.aside}>{MORE_SERIES.length}</span>
          <IconChevronDown aria-hidden="true" size={14} stroke={2} />
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="More series">
        <ul className={styles.more}>
          {MORE_SERIES.map((series) => {
            const isShown = shown.includes(series)
            return (
              <li key={series.id}>
                <label>
                  <input
                    checked={isShown}
                    disabled={!isShown && shown.length >= MOST_SERIES}
                    onChange={() => onChange(toggleSeries(shown, series))}
                    type="checkbox"
                  />
                  {series.label}
                </label>
              </li>
            )
          })}
        </ul>
        {shown.length >= MOST_SERIES && (
          <p className={styles.full}>{MOST_SERIES} series are shown, the most at once.</p>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
