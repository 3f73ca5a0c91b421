import { type FlipSettings, flipSettings } from '@gildscope/contracts'
import * as z from 'zod/mini'

export const DEFAULT_SETTINGS: FlipSettings = z.parse(flipSettings, {})

/** Items that a reader leaves out at most: they are in the address. */
const MOST_LEFT_OUT = 100

/** A question as the address states it. */
export type FinderAddress = { settings: FlipSettings; leftOut: readonly number[] }

const NAMES: Readonly<Record<keyof FlipSettings, string>> = {
  ...{ purse: 'purse', visits: 'visits', days: 'days', items: 'items', caution: 'for', units: 'units' },
}
const KEYS = Object.keys(NAMES) as (keyof FlipSettings)[]
const LEFT_OUT = 'without'

/** What is missing or cannot be read is as in a question that nobody changed. */
export const readFinderAddress = (params: URLSearchParams): FinderAddress => {
  const read = KEYS.flatMap((key) => {
    const text = params.get(NAMES[key])
    if (text === null || text.trim() === '') return []
    const parsed = z.safeParse(flipSettings.shape[key], key === 'caution' ? text : Number(text))
    return parsed.success ? [[key, parsed.data] as const] : []
  })
  const ids = (params.get(LEFT_OUT) ?? '')
    .split('_')
    .flatMap((text) => (/^[1-9]\d{0,8}$/.test(text) ? [Number(text)] : []))
  return {
    settings: { ...DEFAULT_SETTINGS, ...Object.fromEntries(read) },
    leftOut: [...new Set(ids)].slice(0, MOST_LEFT_OUT),
  }
}

/** `params` with the question in them; defaults are left out. */
export const writeFinderAddress = ({ settings, leftOut }: FinderAddress, params: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams(params)
  for (const key of KEYS) {
    if (settings[key] === DEFAULT_SETTINGS[key]) next.delete(NAMES[key])
    else next.set(NAMES[key], String(settings[key]))
  }
  if (leftOut.length === 0) next.delete(LEFT_OUT)
  else next.set(LEFT_OUT, leftOut.slice(0, MOST_LEFT_OUT).join('_'))
  return next
}
