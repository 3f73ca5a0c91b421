import type { Plan, Step } from '@gildscope/planner'
import { missingKey, purchaseKey, stepKey } from '../lines/line-keys.ts'
import type { Done } from '../lines/use-done.ts'

export type StepGroup = {
  key: string
  /** A day to wait for, a character, a merchant; null: whoever does it is not known. */
  title: string | null
  note: string
  icon: 'day' | 'forge' | 'person' | 'merchant' | 'convert'
  steps: readonly { step: Step; nth: number }[]
}

type Head = Pick<StepGroup, 'title' | 'note' | 'icon'>

const skillText = ({ discipline, way }: Step): string =>
  [discipline ?? way.disciplines.join(' or '), way.rating ?? ''].filter(Boolean).join(' ')

const CONVERTED: ReadonlyMap<Step['way']['kind'], string> = new Map([
  ['salvage', 'Salvage'],
  ['open', 'Open'],
  ['refine', 'Refine at a homestead'],
])

/** `dayText` words a day since 1970. */
const headOf = (step: Step, dayText: (day: number) => string): Head => {
  const { way, character, account, day } = step
  const who = [character, account].filter(Boolean).join(', ')
  if (day !== null) return { icon: 'day', title: dayText(day), note: [who, skillText(step)].filter(Boolean).join(', ') }
  if (way.kind === 'forge') return { icon: 'forge', title: 'Mystic Forge', note: 'any character' }
  if (way.merchant !== null)
    return { icon: 'merchant', title: way.merchant.name, note: way.merchant.locations[0] ?? 'vendor' }
  const place = CONVERTED.get(way.kind)
  if (place !== undefined) return { icon: 'convert', title: place, note: way.kit ?? 'any character' }
  if (character !== null) return { icon: 'person', title: character, note: account ?? '' }
  return { icon: 'person', title: null, note: skillText(step) }
}

/** Steps in their order; those that follow each other and are done by the same one stand together. */
export const stepGroups = (steps: readonly Step[], dayText: (day: number) => string): StepGroup[] => {
  const groups: (Head & { key: string; steps: { step: Step; nth: number }[] })[] = []
  steps.forEach((step, index) => {
    const head = headOf(step, dayText)
    const last = groups.at(-1)
    const isSame = last !== undefined && last.title === head.title && last.note === head.note && last.icon === head.icon
    if (isSame) last.steps.push({ step, nth: index + 1 })
    else groups.push({ ...head, key: `${index}`, steps: [{ step, nth: index + 1 }] })
  })
  return groups
}

/** What a step still waits for; all empty: it can be done now. */
export type Waiting = { steps: readonly number[]; orders: number; missing: Step['waitsForMissing']; day: number | null }

export const waitingOf = (plan: Plan, step: Step, { done, today }: { done: Done; today: number }): Waiting => {
  const { steps, purchases, missing } = plan
  const isTicked = (key: string): boolean => done.isDone(key)
  return {
    steps: step.after.flatMap((index) => {
      const before = steps[index]
      return before === undefined || isTicked(stepKey(before)) ? [] : [index + 1]
    }),
    orders: step.waitsForOrders.filter((item) =>
      purchases.some((line) => line.item === item && !isTicked(purchaseKey(line))),
    ).length,
    missing: step.waitsForMissing.filter((good) =>
      missing.some((line) => line.good === good && !isTicked(missingKey(line))),
    ),
    day: step.day !== null && step.day > today ? step.day : null,
  }
}

export const isReady = ({ steps, orders, missing, day }: Waiting): boolean =>
  steps.length === 0 && orders === 0 && missing.length === 0 && day === null

const SHOWN = 3

/** `steps 10, 11, an order`. */
export const waitingText = (waiting: Waiting, nameOf: (good: Step['waitsForMissing'][number]) => string): string => {
  const { steps, orders, missing } = waiting
  const more = steps.length - SHOWN
  const named = steps.slice(0, SHOWN).join(', ') + (more > 0 ? ` and ${more} more` : '')
  return [
    ...(steps.length === 0 ? [] : [`${steps.length === 1 ? 'step' : 'steps'} ${named}`]),
    ...(orders === 0 ? [] : [orders === 1 ? 'an order' : `${orders} orders`]),
    ...missing.map(nameOf),
  ].join(', ')
}
