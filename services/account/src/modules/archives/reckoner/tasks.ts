import { daysByItem, flips, tradeRows, tradeText } from './trade-tasks.ts'
import { wvwArchive, wvwStats, wvwText } from './wvw-tasks.ts'

/** Everything that is worked out of stored lines. */
export const TASKS = { daysByItem, tradeRows, flips, tradeText, wvwArchive, wvwStats, wvwText }

export type TaskName = keyof typeof TASKS
export type TaskInput<Name extends TaskName> = Parameters<(typeof TASKS)[Name]>[0]
