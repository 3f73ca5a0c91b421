import type { ItemRow } from '@gildscope/contracts'
import type { Aside } from '@gildscope/ui/data-table'
import { newAlertPath } from '../../pages/alert-paths.ts'

/** Beside the name of an item in a table: a rule about it. */
export const rowAlert = ({ id, name }: ItemRow): Aside | null =>
  typeof id === 'number'
    ? { href: newAlertPath({ item: id }), label: 'Alert', title: `Alert on ${name ?? `item ${id}`}` }
    : null
