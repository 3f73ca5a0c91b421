const ALERTS = '/alerts'

/** The rules, or what else the page of alerts shows. */
export const alertsPath = (tab?: 'events' | 'channels'): string => (tab === undefined ? ALERTS : `${ALERTS}?tab=${tab}`)

/** What a new rule watches, as the address of its sentence names it. */
export type NewAlert = ({ item: number } | { list: string } | { view: string; filter: string } | { orders: string }) & {
  conditions?: string
  name?: string
}

/** The sentence of a new rule, filled in. */
export const newAlertPath = (given: NewAlert): string =>
  `${ALERTS}/new?${new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value)]))}`
