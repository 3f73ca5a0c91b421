import { onDemand } from '@gildscope/ui'

const weekday = onDemand(
  () => new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }),
)

/** `Sat 10 Oct` of a UTC day. */
export const dayText = (day: string): string =>
  weekday()
    .format(new Date(`${day}T00:00:00Z`))
    .replace(',', '')
