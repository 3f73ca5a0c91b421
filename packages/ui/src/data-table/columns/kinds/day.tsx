import { defineKind } from './kind.ts'
import styles from './kinds.module.css'

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `Thu 19 Nov`, of other years than that of `now` with the year. */
export const weekdayText = (day: string, now: number): string => {
  const at = new Date(day)
  const year = at.getUTCFullYear()
  const text = `${WEEKDAYS[at.getUTCDay()]} ${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]}`
  return year === new Date(now).getUTCFullYear() ? text : `${text} ${year}`
}

export const dayKind = defineKind('day', {
  isRight: false,
  width: 120,
  skeletonRatio: 0.7,
  grammar: 'date',
  compare: (a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0),
  text: ({ day, part }) => (part === undefined ? day.slice(0, 10) : `${day.slice(0, 10)} ${part}`),
  raw: ({ day }) => day.slice(0, 10),
  cell: ({ day, part }) =>
    part === undefined ? (
      <time dateTime={day.slice(0, 10)}>{weekdayText(day, Date.now())}</time>
    ) : (
      <span className={styles.part} title={part}>
        {part}
      </span>
    ),
})
