import { DAY_MS } from '@gildscope/base/time'
import type { AlertPreviewSpan } from '@gildscope/contracts'
import { formatNumber, hoursText } from '@gildscope/ui'

const HOUR_MS = 3_600_000

export const SPAN_WORDS: Readonly<Record<AlertPreviewSpan['resolution'], { step: string; by: string }>> = {
  minute: { step: 'minutes', by: 'by the minute' },
  hour: { step: 'hours', by: 'by the hour' },
  day: { step: 'days', by: 'by the day' },
}

/** `30 h`, `2.1 d`. */
export const lengthText = (ms: number): string => hoursText(ms / HOUR_MS)

const middle = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** The longest time without a firing, from the start of the span to its end. */
const longestSilence = ({ fired, from, to }: AlertPreviewSpan): number => {
  const moments = [Date.parse(from), ...fired.map(({ at }) => Date.parse(at)).toSorted((a, b) => a - b), Date.parse(to)]
  return Math.max(0, ...moments.slice(1).map((at, index) => at - (moments[index] ?? at)))
}

/** Why something was held back. */
export const HELD_BACK_WORDS = { bait: 'bait', unsure: 'unsure', brief: 'too brief' } as const

const heldWords = ({ heldBack }: AlertPreviewSpan): string => {
  const byReason = Map.groupBy(heldBack, ({ reason }) => reason)
  return [...byReason].map(([reason, of]) => `${HELD_BACK_WORDS[reason]} ${of.length}`).join(', ')
}

export const timesText = (count: number): string => (count === 1 ? '1 time' : `${formatNumber(count)} times`)

export const spanDays = ({ from, to }: AlertPreviewSpan): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

const daysText = (days: number): string => formatNumber(days, Number.isInteger(days) || days >= 100 ? 0 : 1)

/** `in 90 days`, `in 48 hours`. */
const spanWords = (span: AlertPreviewSpan): string => {
  const days = spanDays(span)
  return days <= 2 ? `in ${formatNumber(Math.round(days * 24))} hours` : `in ${formatNumber(Math.round(days))} days`
}

/** `48h minutes`, `60d hours`: the history of a young installation is shorter than what is kept. */
export const spanLabel = (span: AlertPreviewSpan): string => {
  const { step } = SPAN_WORDS[span.resolution]
  if (span.resolution === 'day') return `All ${step}`
  const days = spanDays(span)
  return days <= 2 ? `${Math.round(days * 24)}h ${step}` : `${Math.round(days)}d ${step}`
}

const seenWords = (span: AlertPreviewSpan): string => {
  if (span.seenShare >= 0.999) return spanWords(span)
  return `${spanWords(span)}, ${daysText(spanDays(span) * span.seenShare)} of them seen`
}

export type Verdict = {
  times: string
  seen: string
  often: string
  silence: string
  /** Null: it never held. */
  held: { middle: string; range: string } | null
  heldBack: number
  heldBackWords: string
  withoutHold: number
  saved: string
}

const oftenWords = (span: AlertPreviewSpan): string => {
  const { fired } = span
  if (fired.length === 0) return 'never'
  return lengthText((spanDays(span) * span.seenShare * DAY_MS) / fired.length)
}

const nearestWords = ({ nearestPercent }: AlertPreviewSpan): string =>
  nearestPercent === null ? '' : `nearest was ${formatNumber(nearestPercent, nearestPercent < 10 ? 1 : 0)} % away`

/** What a rule would have done in a span, in the words of the page. */
export const verdictOf = (span: AlertPreviewSpan, hold: number): Verdict => {
  const { fired, heldBack, withoutHold } = span
  const lengths = fired.map(({ trueForMs }) => trueForMs)
  const more = withoutHold - fired.length
  return {
    times: timesText(fired.length),
    seen: seenWords(span),
    often: oftenWords(span),
    silence: fired.length === 0 ? nearestWords(span) : `longest silence ${lengthText(longestSilence(span))}`,
    held:
      fired.length === 0
        ? null
        : {
            middle: lengthText(middle(lengths)),
            range: `in the middle; ${lengthText(Math.min(...lengths))} to ${lengthText(Math.max(...lengths))}`,
          },
    heldBack: heldBack.length,
    heldBackWords: heldBack.length === 0 ? 'nothing was' : heldWords(span),
    withoutHold,
    saved: hold === 1 || more <= 0 ? 'the same' : `${hold} polls save ${formatNumber(more)}`,
  }
}

/** What the history of this resolution cannot show, as sentences. */
export const doubtsOf = (span: AlertPreviewSpan, hold: number): readonly string[] => {
  const { step } = SPAN_WORDS[span.resolution]
  return [
    ...(span.isByBestPrice ? ['Judged by the best price where the steady one was not stored yet.'] : []),
    ...(hold > 1 && span.resolution !== 'minute' ? [`In ${step} ‘for ${hold} polls’ cannot be seen.`] : []),
    ...(span.unjudged.length > 0
      ? [`Taken as true, because ${step} do not show it: ${span.unjudged.join(', ')}.`]
      : []),
  ]
}
