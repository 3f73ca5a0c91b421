import { DAY_MS } from '@gildscope/base/time'
import { formatNumber, formatPercent, onDemand } from '@gildscope/ui'
import { type Correlation, LEAST_DAYS } from './correlation.ts'

const utcDay = onDemand(
  () => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
)
const utcHour = onDemand(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', timeZone: 'UTC' },
    }),
)
const shortDay = onDemand(() => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }))
const month = onDemand(() => new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' }))

export const dayWords = (time: number): string => utcDay().format(time)

/** `22 Jun 2026`, of hours `22 Jun, 14:00 UTC`. */
export const timeWords = (time: number, stepMs: number): string =>
  stepMs < DAY_MS ? `${utcHour().format(time)} UTC` : dayWords(time)

/** From this many days on an axis is labelled by months. */
const MANY_DAYS = 300

export const tickWords = (time: number, spanMs: number): string =>
  spanMs > MANY_DAYS * DAY_MS ? month().format(time) : shortDay().format(time)

/** `+18.2 %`. */
export const changeWords = (percent: number): string => formatPercent(percent, { decimals: 1, isSigned: true })

/** `.48`, `−.12`, `1.00` as `1`. */
export const correlationWords = (r: number): string => {
  const text = Math.abs(r).toFixed(2)
  const sign = r < 0 && text !== '0.00' ? '−' : ''
  return text === '1.00' ? `${sign}1` : `${sign}${text.slice(1)}`
}

/** `0.53 ± 0.08, 364 days`, or why there is none. */
export const togetherWords = ({ r, error, days }: Correlation): string => {
  if (r !== null) return `${formatNumber(r, 2)} ± ${formatNumber(error ?? 0, 2)}, ${days} days`
  return days < LEAST_DAYS ? `too few, ${days} of ${LEAST_DAYS} days` : 'one of both did not move'
}
