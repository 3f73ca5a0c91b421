import { Panel } from '@gildscope/ui'
import { ChartCursor } from '@gildscope/ui/chart'
import { type CSSProperties, type PointerEvent, useState } from 'react'
import type { HourCell } from './model.ts'
import styles from './seasons.module.css'

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const HOURS = 24
const LABEL_EVERY = 3
const STEPS = [0, 0.25, 0.5, 0.75, 1]

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

const two = (hour: number): string => String(hour).padStart(2, '0')
const hourText = (index: number): string => `${DAYS[Math.floor(index / HOURS)]}, ${two(index % HOURS)}:00`

const levelOf = (value: number, { from, to }: HeatMapProps['scale']): number =>
  to === from ? 0 : Math.min(1, Math.max(0, (value - from) / (to - from)))

const shade = (level: number): CSSProperties => ({ '--level': `${Math.round(4 + 92 * level)}%` }) as CSSProperties

/** Hours of the week as a table whose cells are shaded; keys move from hour to hour, and readers read it as a table. */
export const HeatMap = ({ title, note, cells, tone, scale, textOf, shortOf, now }: HeatMapProps) => {
  const [index, setIndex] = useState<number | null>(null)
  const at = index ?? now
  const cell = cells[at] ?? null
  const text = `${cell === null ? 'not known' : textOf(cell)}${at === now ? ', now' : ''}`
  const handleOver = ({ target }: PointerEvent) => {
    const hour = target instanceof HTMLElement ? target.dataset.hour : undefined
    setIndex(hour === undefined ? null : Number(hour))
  }
  return (
    <Panel
      className={styles[tone] ?? ''}
      headingLevel={3}
      note={
        <span className={styles.scale}>
          {shortOf(scale.from)}
          {STEPS.map((step) => (
            <span aria-hidden="true" className={styles.shade} key={step} style={shade(step)} />
          ))}
          {shortOf(scale.to)}
        </span>
      }
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
      <div className={styles.map}>
        {/* The pointer only chooses what the line above says; keys have the slider. */}
        <table className={styles.hours} onPointerLeave={() => setIndex(null)} onPointerOver={handleOver}>
          <caption className="gs-visually-hidden">{`${title}, ${note}`}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="gs-visually-hidden">UTC</span>
              </th>
              {Array.from({ length: HOURS }, (_, hour) => (
                <th key={two(hour)} scope="col">
                  <span className={hour % LABEL_EVERY === 0 ? undefined : 'gs-visually-hidden'}>{two(hour)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {DAYS.map((day, row) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                {cells.slice(row * HOURS, (row + 1) * HOURS).map((one, hour) => {
                  const place = row * HOURS + hour
                  const marks = [
                    one === null ? styles.unknown : styles.shade,
                    place === now && styles.isNow,
                    place === index && styles.isAt,
                  ]
                  return (
                    <td
                      className={marks.filter(Boolean).join(' ')}
                      data-hour={place}
                      key={two(hour)}
                      style={one === null ? undefined : shade(levelOf(one.value, scale))}
                    >
                      <span className="gs-visually-hidden">{one === null ? 'not known' : shortOf(one.value)}</span>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
        <ChartCursor
          count={cells.length}
          index={index}
          label={`Hour of the week, ${title}`}
          onMove={setIndex}
          valueText={`${hourText(at)}: ${text}`}
        />
      </div>
    </Panel>
  )
}
