import { Panel } from '@gildscope/ui'
import { HeatGrid, HeatScale } from '@gildscope/ui/heat'
import { useState } from 'react'
import type { HourCell } from './model.ts'
import styles from './seasons.module.css'

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const LABEL_EVERY = 3

const two = (hour: number): string => String(hour).padStart(2, '0')
const HOURS = Array.from({ length: 24 }, (_, hour) => two(hour))
const hourText = (index: number): string =>
  `${DAYS[Math.floor(index / HOURS.length)]}, ${HOURS[index % HOURS.length]}:00`

type HeatMapProps = {
  title: string
  note: string
  cells: readonly HourCell[]
  /** One hue: amber of prices, verdigris of sales. */
  tone: 'price' | 'sold'
  /** Values of the ends of the scale. */
  scale: { from: number; to: number }
  textOf: (cell: NonNullable<HourCell>) => string
  /** The ends of the scale, and a cell by itself. */
  shortOf: (value: number) => string
  /** Hour of the week. */
  now: number
}

const levelOf = (value: number, { from, to }: HeatMapProps['scale']): number =>
  to === from ? 0 : Math.min(1, Math.max(0, (value - from) / (to - from)))

/** Hours of the week. */
export const HeatMap = ({ title, note, cells, tone, scale, textOf, shortOf, now }: HeatMapProps) => {
  const [index, setIndex] = useState<number | null>(null)
  const at = index ?? now
  const cell = cells[at] ?? null
  const text = `${cell === null ? 'not known' : textOf(cell)}${at === now ? ', now' : ''}`
  return (
    <Panel
      className={styles[tone] ?? ''}
      headingLevel={3}
      note={<HeatScale from={shortOf(scale.from)} to={shortOf(scale.to)} />}
      title={
        <>
          {title} <small className={styles.about}>{note}</small>
        </>
      }
    >
      <p aria-hidden="true" className={styles.values}>
        <b>{hourText(at)}</b>
        <span>{text}</span>
        <small className={styles.now}>dashed: now</small>
      </p>
      <HeatGrid
        caption={`${title}, ${note}`}
        cells={cells.map((one) =>
          one === null ? null : { level: levelOf(one.value, scale), text: shortOf(one.value) },
        )}
        columns={HOURS}
        corner="UTC"
        cursor={{ label: `Hour of the week, ${title}`, valueText: `${hourText(at)}: ${text}` }}
        index={index}
        marked={now}
        nameEvery={LABEL_EVERY}
        onMove={setIndex}
        rows={DAYS}
      />
    </Panel>
  )
}
