import type { DropActivity } from '@gildscope/contracts'
import { namedItemId, salvageKitId } from '@gildscope/game-data'
import { AppError } from '@gildscope/service-kit'
import type { ResearchItem } from './drop-record.ts'

const CHEST = namedItemId('blackLionChest')
const KEY = namedItemId('blackLionChestKey')

/** The cost of a Black Lion Chest besides itself: its key in the gem store, when buying 25. */
export const KEY_GEMS = 84

export const isBlackLionChest = (itemId: number): boolean => itemId === CHEST

type Counted = { id: number; quantity: number }
type Contents<Stack extends Counted> = {
  activity: DropActivity
  /** Empty if nothing is salvaged. */
  kit: string
  consumed: readonly Stack[]
  items: readonly Stack[]
}

const refusal = (message: string): AppError => new AppError('VALIDATION', message)

const refuseTwice = (where: string, stacks: readonly Counted[]): void => {
  const seen = new Set<number>()
  for (const { id } of stacks) {
    if (seen.has(id)) throw refusal(`item ${id} is listed twice in ${where}; add up its quantities`)
    seen.add(id)
  }
}

/** What was consumed, a chest before its key. The texts are those of the specification. */
const consumedOf = <Stack extends Counted>(
  { activity, consumed }: Pick<Contents<Stack>, 'activity' | 'consumed'>,
  nameOf: (id: number) => string,
): Stack[] => {
  const [first, second, ...others] = consumed
  if (first === undefined) throw refusal('Nothing Consumed between snapshots.')
  const isPair = activity === 'BLTC' && others.length === 0
  if (second !== undefined && !isPair)
    throw refusal(`Multiple types of items consumed: ${consumed.map(({ id }) => nameOf(id)).join(', ')}`)
  if (activity !== 'BLTC') return [first]
  const [chest, key] = first.id === CHEST ? [first, second] : [second, first]
  if (chest?.id !== CHEST || key?.id !== KEY) throw refusal('Not a Black Lion Chest and Key')
  if (chest.quantity !== key.quantity) throw refusal('Different number of Chests and Keys consumed')
  return [chest, key]
}

/**
 * The item of a submission, what was consumed and what dropped. The salvage kit is neither, whether it was used up
 * meanwhile or another one bought. Throws a description of any problem.
 */
export const checkContents = <Stack extends Counted>(
  contents: Contents<Stack>,
  nameOf: (id: number) => string,
): ResearchItem & { consumed: Stack[]; items: Stack[] } => {
  const { activity } = contents
  refuseTwice('consumed', contents.consumed)
  refuseTwice('items', contents.items)
  const kitId = activity === 'Salvaging' ? salvageKitId(contents.kit) : null
  const items = contents.items.filter(({ id }) => id !== kitId)
  const allConsumed = contents.consumed.filter(({ id }) => id !== kitId)
  const consumed = consumedOf({ activity, consumed: allConsumed }, nameOf)
  const both = items.find(({ id }) => allConsumed.some((stack) => stack.id === id))
  if (both !== undefined) throw refusal(`item ${both.id} was both consumed and gained; send the difference`)
  return { activity, itemId: consumed[0]!.id, consumed, items }
}
