import type { Notice } from '@gildscope/contracts'
import { counted } from '@gildscope/ui'
import { alertsPath } from '../../pages/alert-paths.ts'
import { type NotificationInput, notify, withdraw } from '../notify/notify.ts'
import { inOneLine } from './notice-text.ts'
import type { Arrival } from './use-notices.ts'

/** Above it one message names them together. */
const SINGLE = 3

const aboutOf = ({ id }: Notice): string => `event ${id}`
const TOGETHER = 'events'

/** One message for each event, the newest last; for many one that names the newest. */
export const arrivalMessages = ({ events, count }: Pick<Arrival, 'events' | 'count'>): NotificationInput[] => {
  if (count <= SINGLE)
    return events.toReversed().map((event) => {
      const { title, lines, link } = event
      return { about: aboutOf(event), title, text: inOneLine(lines), ...(link !== null && { to: link }) }
    })
  const names = events.slice(0, SINGLE).map(({ title }) => title)
  const text = `${names.join('; ')}; and ${count - SINGLE} more`
  return [{ about: TOGETHER, title: `${counted(count, 'new event')}`, text, to: alertsPath('events') }]
}

export const tellArrival = (arrival: Arrival): void => {
  for (const message of arrivalMessages(arrival)) notify(message)
}

/** The menu shows them itself. */
export const withdrawArrivals = (events: readonly Notice[]): void => {
  for (const about of [TOGETHER, ...events.map(aboutOf)]) withdraw(about)
}
