import { type Gate, itemGood, type Plan } from '@gildscope/planner'
import { formatNumber, Panel, ScrollBox } from '@gildscope/ui'
import { IconCheck } from '@tabler/icons-react'
import styles from './answer.module.css'
import { GoodLine } from './goods.tsx'
import { dayText, shortDay, todayOf } from './words.ts'

const Cell = ({ day, gate, isToday }: { day: number; gate: Gate; isToday: boolean }) => {
  const due = gate.days.filter((one) => one.day === day)
  if (due.length === 0) return <td />
  const isDone = due.every((one) => one.isDone)
  const units = due.reduce((sum, one) => sum + one.units, 0)
  const look = isDone ? styles.gateDone : isToday ? styles.gateDue : undefined
  return (
    <td>
      <span className={look === undefined ? styles.gate : `${styles.gate} ${look}`}>
        {isDone && <IconCheck aria-label="done" size={12} stroke={2} />}
        {formatNumber(units)}
      </span>
    </td>
  )
}

/** Columns at most. */
const MOST_DAYS = 60

/** What is possible once a day, day by day. */
export const Gates = ({ plan, now }: { plan: Plan; now: number }) => {
  const { gates, totals } = plan
  const today = todayOf(now)
  if (gates.length === 0) return <p className={styles.nothing}>Nothing has to wait for another day.</p>
  const last = Math.max(1, totals.gateDays)
  const days = Array.from({ length: Math.min(MOST_DAYS, last) }, (_, index) => today + index)
  return (
    <Panel isSmall note="days are UTC" title="Gates">
      <ScrollBox label="Daily crafts by day">
        <table aria-label="Daily crafts by day" className={styles.gates}>
          <thead>
            <tr>
              <th scope="col">Once a day</th>
              {days.map((day) => (
                <th key={day} scope="col" {...(day === today && { className: styles.today })}>
                  {shortDay(day)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {gates.map((gate) => (
              <tr key={`${gate.item} ${gate.account}`}>
                <th scope="row">
                  <GoodLine good={itemGood(gate.item)} />
                  <small>{[gate.account, gate.character].filter(Boolean).join(', ')}</small>
                </th>
                {days.map((day) => (
                  <Cell day={day} gate={gate} isToday={day === today} key={day} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <p className={styles.hint}>
        {last > MOST_DAYS && `The first ${MOST_DAYS} of ${formatNumber(last)} days. `}
        Ready <strong>{dayText(today + last - 1)}</strong>
        {totals.wait !== null && ', if the orders fill'}
      </p>
    </Panel>
  )
}
