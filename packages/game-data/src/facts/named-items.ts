import * as z from 'zod/mini'
import rows from './named-items.json' with { type: 'json' }
import { itemId, sourced } from './sourced.ts'

const namedItemSchema = z.strictObject({
  key: z.enum([
    'amalgamatedDraconicLodestone',
    'amalgamatedGemstone',
    'blackLionChest',
    'blackLionChestKey',
    'blackLionClaimTicket',
    'bottleOfElonianWine',
    'fractalEncryption',
    'fractalEncryptionKey',
    'globOfEctoplasm',
    'mysticCoin',
    'mysticCrystal',
    'pileOfCrystallineDust',
    'pileOfIncandescentDust',
    'pileOfPutridEssence',
    'stabilizingMatrix',
  ]),
  id: itemId,
  name: z.string(),
  ...sourced,
})
export type NamedItem = z.infer<typeof namedItemSchema>
export type NamedItemKey = NamedItem['key']
export const namedItems: readonly NamedItem[] = z.array(namedItemSchema).parse(rows)

/** The item id that pages and formulas mean by a name. */
export const namedItemId = (key: NamedItemKey): number => {
  const found = namedItems.find((row) => row.key === key)
  if (found === undefined) throw new RangeError(`no named item ${key}`)
  return found.id
}
