import { dayWords } from '../shared/day-words.ts'
import type { Gap } from './gaps.ts'
import { dayAfter } from './range.ts'

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

const daysText = (days: number): string => `${NUMBERS[days] ?? days} day${days === 1 ? '' : 's'}`

/** `15 Nov`, `15 and 16 Nov`, `28 Oct to 3 Nov`. */
export const gapDays = ({ from, to, days }: Gap): string => {
  if (days === 1) return dayWords(from)
  const joint = days === 2 ? 'and' : 'to'
  const start = from.slice(0, 7) === to.slice(0, 7) ? String(Number(from.slice(8, 10))) : dayWords(from)
  return `${start} ${joint} ${dayWords(to)}`
}

const sentence = (text: string): string => {
  const trimmed = text.trim()
  const capital = trimmed.charAt(0).toUpperCase() + trimmed.slice(1)
  return /[.!?]$/.test(capital) ? capital : `${capital}.`
}

/** With several accounts the title names the one whose days are missing. */
export const gapTitle = (gap: Gap, accounts: number): string => {
  const whose = accounts > gap.accounts.length ? ` of ${gap.accounts.join(', ')}` : ''
  return `${gapDays(gap)}: no readings${whose}.`
}

export const gapText = (gap: Gap): string => {
  const { to, days, reason } = gap
  const stay = days === 1 ? 'this day stays' : `these ${daysText(days)} stay`
  const next = dayWords(dayAfter(to))
  const why = reason === null ? '' : `${sentence(reason)} `
  return `${why}The game keeps no daily figures, so ${stay} empty, and ${next} begins again.`
}
