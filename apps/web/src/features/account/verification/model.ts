import { DAY_MS, HOUR_MS, MINUTE_MS } from '@gildscope/base/time'
import type { PublicVerificationList, VerifiedCount, VerifiedItem } from '@gildscope/contracts'
import { formatNumber } from '@gildscope/ui'

/** `unchecked`: not checked yet. */
export type Verdict = { kind: 'yes' | 'no' | 'unchecked'; words: string }

const UNCHECKED: Verdict = { kind: 'unchecked', words: 'Not checked yet' }
const YES: Verdict = { kind: 'yes', words: 'Yes' }

/** For currencies and professions only the verdict is known, not the amount. */
export const countVerdict = ({ valid }: Pick<VerifiedCount, 'valid'>): Verdict => {
  if (valid === null) return UNCHECKED
  return valid ? YES : { kind: 'no', words: 'No' }
}

/** `No, 89 short`: of items it is known how many are held. */
export const itemVerdict = ({ qty, valid, binding }: Pick<VerifiedItem, 'qty' | 'valid' | 'binding'>): Verdict => {
  if (valid !== false || binding === null) return countVerdict({ valid })
  const held = binding.character + binding.account + binding.none
  if (held === 0) return { kind: 'no', words: 'No, none held' }
  return held < qty ? { kind: 'no', words: `No, ${formatNumber(qty - held)} short` } : countVerdict({ valid })
}

type Entries = readonly Pick<VerifiedCount, 'valid'>[]

const verified = (entries: Entries): number => entries.filter(({ valid }) => valid === true).length

/** `8 of 10 verified`. */
export const verifiedText = (entries: Entries): string =>
  `${formatNumber(verified(entries))} of ${formatNumber(entries.length)} verified`

export const entriesOf = ({ items, currency, professions }: PublicVerificationList): Entries => [
  ...items,
  ...currency,
  ...professions,
]

const counted = (count: number, unit: string): string => `${formatNumber(count)} ${unit}${count === 1 ? '' : 's'} ago`

/** `4 minutes ago`; what is hours or days old is given in those. */
export const agoText = (iso: string, now: number): string => {
  const ms = Math.max(0, now - Date.parse(iso))
  if (ms >= 2 * DAY_MS) return counted(Math.floor(ms / DAY_MS), 'day')
  if (ms >= 2 * HOUR_MS) return counted(Math.floor(ms / HOUR_MS), 'hour')
  return ms < MINUTE_MS ? 'less than a minute ago' : counted(Math.floor(ms / MINUTE_MS), 'minute')
}

export type Step = { label: string; state: 'done' | 'waiting' | 'failed' }

type Part = { isThere: boolean; isFailed: boolean }

/** Loading state of the four parts of the page. */
export const steps = (list: Part, names: { items: Part; currencies: Part }): Step[] => {
  const after = (part: Part): Step['state'] => {
    if (!list.isThere) return 'waiting'
    if (part.isThere) return 'done'
    return part.isFailed ? 'failed' : 'waiting'
  }
  const first: Step['state'] = list.isThere ? 'done' : list.isFailed ? 'failed' : 'waiting'
  return [
    { label: 'List', state: first },
    { label: 'Items', state: after(names.items) },
    { label: 'Currencies', state: after(names.currencies) },
    { label: 'Professions', state: after({ isThere: true, isFailed: false }) },
  ]
}

const EVERY_MS = 4000
const SLOW_MS = 30_000
/** After this many answers a check counts as slow and is polled less often. */
const MANY_ANSWERS = 30

/** Milliseconds until the state of a running check is polled again; false: none is running. */
export const checkInterval = (isChecking: boolean, answers: number): number | false => {
  if (!isChecking) return false
  return answers < MANY_ANSWERS ? EVERY_MS : SLOW_MS
}
