import { daysByItem, tradeRows } from './day-tasks.ts'
import { flips } from './flips-task.ts'
import { tradeText } from './trade-text.ts'
import { wealth, wealthOfItems, wealthText } from './wealth-tasks.ts'
import { wvwArchive, wvwStats, wvwText } from './wvw-tasks.ts'

/** All calculations over stored months. */
export const TASKS = {
  daysByItem,
  tradeRows,
  flips,
  tradeText,
  wvwArchive,
  wvwStats,
  wvwText,
  wealth,
  wealthOfItems,
  wealthText,
}

export type TaskName = keyof typeof TASKS
export type TaskInput<Name extends TaskName> = Parameters<(typeof TASKS)[Name]>[0]
