import { paths } from './paths.ts'

/** The rules, or what else the page of alerts shows. */
export const alertsPath = (tab?: 'events' | 'channels'): string =>
  tab === undefined ? paths.alerts : `${paths.alerts}?tab=${tab}`

/** What a new rule watches, as the address of its sentence names it; `id`: that of a rule to change. */
export type NewAlert = (
  | { item: number }
  | { list: string }
  | { view: string; filter: string }
  | { orders: string }
  | { id: string }
) & {
  conditions?: string
  name?: string
}

/** The sentence of a new rule, filled in. */
export const newAlertPath = (given: NewAlert): string =>
  `${paths.newAlert}?${new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value)]))}`
