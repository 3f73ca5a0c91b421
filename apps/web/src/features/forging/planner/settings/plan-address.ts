import { ACCOUNT_LIMITS, type PlanSettings, type PlanTarget, planSettings } from '@gildscope/contracts'
import * as z from 'zod/mini'

export const DEFAULT_SETTINGS: PlanSettings = z.parse(planSettings, { targets: [] })

/** Of `46738x3_19721x250`, also with commas: pairs of numbers, and what of it could not be read is left out. */
const readPairs = (text: string): [number, number][] =>
  text.split(/[_,]/).flatMap((part): [number, number][] => {
    const [, id, value] = /^(\d{1,9})x(\d{1,13}(?:\.\d{1,6})?)$/.exec(part) ?? []
    return id === undefined || value === undefined ? [] : [[Number(id), Number(value)]]
  })

const readTargets = (text: string): PlanTarget[] => {
  const units = new Map<number, number>()
  for (const [id, value] of readPairs(text)) if (!units.has(id)) units.set(id, value)
  return [...units]
    .map(([id, value]) => ({ id, units: value }))
    .filter((target) => z.safeParse(planSettings.shape.targets, [target]).success)
    .slice(0, ACCOUNT_LIMITS.planTargets)
}

type Parameter<Value> = { name: string; read: (text: string) => unknown; write: (value: Value) => string }

const word = (name: string): Parameter<unknown> => ({ name, read: (text) => text, write: String })
const number = (name: string): Parameter<unknown> => ({
  name,
  read: (text) => (text.trim() === '' ? null : Number(text)),
  write: String,
})

const PARAMETERS: { [Key in keyof PlanSettings]: Parameter<PlanSettings[Key]> } = {
  mode: word('mode'),
  targets: {
    name: 'targets',
    read: readTargets,
    write: (targets) => targets.map(({ id, units }) => `${id}x${units}`).join('_'),
  },
  trading: word('trading'),
  waitDays: number('wait'),
  orderSaves: number('saves'),
  visits: number('visits'),
  stockCosts: word('stock'),
  recipes: word('recipes'),
  converts: { name: 'converts', read: (text) => text === '1', write: (is) => (is ? '1' : '0') },
  luck: word('luck'),
  days: number('days'),
  budget: number('budget'),
  sellShare: number('share'),
  currencies: {
    name: 'values',
    read: (text) => readPairs(text).map(([id, copper]) => ({ id, copper })),
    write: (values) => values.map(({ id, copper }) => `${id}x${copper}`).join('_'),
  },
}

const KEYS = Object.keys(PARAMETERS) as (keyof PlanSettings)[]

/** A plan as its address states it; what is missing or cannot be read is as in a plan that nobody changed. */
export const readPlanAddress = (params: URLSearchParams): PlanSettings => {
  const read = KEYS.flatMap((key) => {
    const text = params.get(PARAMETERS[key].name)
    if (text === null) return []
    const parsed = z.safeParse(planSettings.shape[key], PARAMETERS[key].read(text))
    return parsed.success ? [[key, parsed.data] as const] : []
  })
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(read) }
}

// Each parameter is given the value of its own key.
const textOf = (settings: PlanSettings, key: keyof PlanSettings): string =>
  (PARAMETERS[key].write as (value: unknown) => string)(settings[key] ?? '')

/** `params` with the plan in them; defaults are left out. */
export const writePlanAddress = (settings: PlanSettings, params: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams(params)
  for (const key of KEYS) {
    const text = textOf(settings, key)
    if (text === textOf(DEFAULT_SETTINGS, key)) next.delete(PARAMETERS[key].name)
    else next.set(PARAMETERS[key].name, text)
  }
  return next
}

export const isSamePlan = (a: PlanSettings, b: PlanSettings): boolean =>
  KEYS.every((key) => textOf(a, key) === textOf(b, key))
