import { type Good, goodParts, itemGood, type Plan } from '@gildscope/planner'
import { missingKey, purchaseKey, vendorKey } from '../lines/line-keys.ts'
import { chatLinkOf } from '../targets/chat-link.ts'

export type NameOf = (good: Good) => string

/** Lines to get that are not ticked. */
const toGet = (plan: Plan, isDone: (key: string) => boolean): { good: Good; units: number }[] => [
  ...plan.purchases
    .filter((line) => !isDone(purchaseKey(line)))
    .map(({ item, units }) => ({ good: itemGood(item), units })),
  ...plan.vendors
    .filter((line) => !isDone(vendorKey(line)))
    .map(({ item, units }) => ({ good: itemGood(item), units })),
  ...plan.missing.filter((line) => !isDone(missingKey(line))),
]

/** `250 Glob of Ectoplasm`, a line each. */
export const listText = (plan: Plan, nameOf: NameOf, isDone: (key: string) => boolean): string =>
  toGet(plan, isDone)
    .map(({ good, units }) => `${units} ${nameOf(good)}`)
    .join('\n')

/** Characters of a piece that is put into the game's chat. */
const CHAT_LENGTH = 80

/** `250 [&AvoJTQAA], 30 [&...]`, a line for each message of the game's chat. */
export const chatText = (plan: Plan, nameOf: NameOf, isDone: (key: string) => boolean): string => {
  const words = toGet(plan, isDone).map(({ good, units }) => {
    const { kind, id } = goodParts(good)
    return `${units} ${kind === 'item' ? chatLinkOf(id, 1) : nameOf(good)}`
  })
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last}, ${word}`
    if (last === undefined || longer.length > CHAT_LENGTH) lines.push(word.slice(0, CHAT_LENGTH))
    else lines[lines.length - 1] = longer
  }
  return lines.join('\n')
}
