import { type DropActivity, type DropAggregates, LEVEL_BANDS, MAGIC_FIND_BANDS } from '@gildscope/contracts'
import { formatNumber, onDemand } from '@gildscope/ui'
import { dayAndYearText } from '../shared/drop-words.ts'

/** The verb for each activity, in the past tense. */
export const DONE_WORDS: Readonly<Record<DropActivity, string>> = {
  Opening: 'Opened',
  Salvaging: 'Salvaged',
  BLTC: 'Opened',
}

/** `Silver-Fed`, `Master's`. */
export const shortKit = (kit: string): string => kit.replace(/ Salvage(?:-o-Matic| Kit)$/, '')

/** `300 to 399`, the last `750 and more`. */
const bandText = (bands: readonly number[], lower: number, most: number): string => {
  const next = bands[bands.indexOf(lower) + 1]
  if (next === undefined) return lower === most ? `${lower}` : `${lower} and more`
  return `${lower} to ${next - 1}`
}

export const magicFindText = (lower: number): string => bandText(MAGIC_FIND_BANDS, lower, Number.POSITIVE_INFINITY)
export const levelText = (lower: number): string => bandText(LEVEL_BANDS, lower, 80)

const day = onDemand(() => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }))

/** `25 Aug`, in UTC. */
export const dayText = (time: number | string): string =>
  day().format(typeof time === 'string' ? Date.parse(time) : time)

export type Patch = DropAggregates['choices']['patches'][number]

export const patchText = ({ since, name }: Patch): string =>
  name === '' ? `since ${dayAndYearText(since)}` : `${name}, ${dayAndYearText(since)}`

const decimalsOf = (percent: number): number => (percent < 10 ? 3 : 2)

/** `82.10 to 90.30 %`. */
export const percentRange = (low: number, high: number): string => {
  const decimals = decimalsOf(high)
  return `${formatNumber(low, decimals)} to ${formatNumber(high, decimals)} %`
}
