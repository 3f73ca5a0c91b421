import { DAY_MS } from '@gildscope/base/time'
import { type PersonalToken, TOKEN_DAYS, TOKEN_SCOPE_NAMES, TOKEN_SCOPES, type TokenDays } from '@gildscope/contracts'
import { calendarDay, duration } from '../../../shell/time/words.ts'

/** So long before its end a token should be replaced. */
const SOON_MS = 7 * DAY_MS

/** What can be chosen, with the day on which such a token ends. */
export const expiryOptions = (now: number): { value: string; label: string }[] =>
  TOKEN_DAYS.map((days) => ({
    value: String(days),
    label: days === null ? 'never' : `in ${days} days, ${calendarDay(new Date(now + days * DAY_MS).toISOString())}`,
  }))

export const chosenDays = (value: string): TokenDays => TOKEN_DAYS.find((days) => String(days) === value) ?? null

export const scopeRows = (scopes: readonly string[]): { name: string; isGiven: boolean }[] =>
  TOKEN_SCOPE_NAMES.map((scope) => ({ name: TOKEN_SCOPES[scope], isGiven: scopes.includes(scope) }))

export type Expiry = { state: 'far' | 'soon' | 'over'; words: string }

export const expiryOf = ({ expiresAt }: Pick<PersonalToken, 'expiresAt'>, now: number): Expiry => {
  if (expiresAt === null) return { state: 'far', words: 'never' }
  const left = Date.parse(expiresAt) - now
  if (left <= 0) return { state: 'over', words: `expired ${calendarDay(expiresAt)}` }
  if (left < SOON_MS) return { state: 'soon', words: `in ${duration(left / 1000)}` }
  return { state: 'far', words: calendarDay(expiresAt) }
}
