import { type Gate, itemGood, type Plan, type Wait } from '@gildscope/planner'
import { formatNumber, Panel, ScrollBox } from '@gildscope/ui'
import { IconCheck } from '@tabler/icons-react'
import styles from './answer.module.css'
import { GoodLine } from './goods.tsx'
import { dayText, shortDay, todayOf, waitText } from './words.ts'

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

type OrderRow = { item: number; units: number; wait: Wait }

const ordersOf = ({ purchases }: Plan): OrderRow[] =>
  purchases.flatMap(({ item, unitsByOrder: units, placed }) =>
    placed?.wait == null ? [] : [{ item, units, wait: placed.wait }],
  )

/** On which day, 0 being today, an order has probably filled. */
const dayOf = ({ wait }: OrderRow): number => Math.floor(wait.days)

/** Columns at most. */
const MOST_DAYS = 60

/** What is possible once a day, day by day, and when orders have probably filled. */
export const Gates = ({ plan, now }: { plan: Plan; now: number }) => {
  const { gates, totals } = plan
  const today = todayOf(now)
  const orders = ordersOf(plan)
  if (gates.length === 0 && orders.length === 0)
    return <p className={styles.nothing}>Nothing has to wait for another day.</p>
  const ready = Math.max(1, totals.gateDays)
  const last = Math.max(ready, ...orders.map((order) => dayOf(order) + 1))
  const days = Array.from({ length: Math.min(MOST_DAYS, last) }, (_, index) => today + index)
  return (
    <Panel isSmall note="days are UTC" title="Gates">
      <ScrollBox label="Daily crafts by day">
        <table aria-label="Daily crafts by day" className={styles.gates}>
          <thead>
            <tr>
              <th scope="col">{gates.length === 0 ? 'By order' : 'Once a day'}</th>
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
            {orders.map((order) => (
              <tr key={`order ${order.item}`}>
                <th scope="row">
                  <GoodLine good={itemGood(order.item)} />
                  <small>by order, {waitText(order.wait)}</small>
                </th>
                {days.map((day) => (
                  <td key={day}>
                    {day === today + dayOf(order) && <span className={styles.gate}>{formatNumber(order.units)}</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <p className={styles.hint}>
        {last > MOST_DAYS && `The first ${MOST_DAYS} of ${formatNumber(last)} days. `}
        Ready <strong>{dayText(today + ready - 1)}</strong>
        {totals.wait !== null && ', if the orders fill'}
      </p>
    </Panel>
  )
}
