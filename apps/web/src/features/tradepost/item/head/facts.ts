import type { GameItem, ItemRow } from '@gildscope/contracts'
import { typeWords } from '@gildscope/ui'

const kindText = (item: ItemRow): string | null => {
  if (!item.type) return null
  const kind = item.weaponType ?? item.weight
  return kind ? `${typeWords(item.type)}, ${typeWords(kind).toLowerCase()}` : typeWords(item.type)
}

/** Whether the item can change hands, in the game's words; the game's own `flags` state whether use binds it. */
export const bindingText = ({ binding, AccountBound }: ItemRow, flags: readonly string[] = []): string => {
  if (binding === 'Character') return 'Soulbound on acquire'
  if (binding === 'Account' || AccountBound) return 'Account bound on acquire'
  if (flags.includes('SoulBindOnUse')) return 'Soulbound on use'
  return flags.includes('AccountBindOnUse') ? 'Account bound on use' : 'Not bound'
}

const FLAG_WORDS: Record<string, string> = {
  HideSuffix: '',
  NoSell: '',
  AccountBound: '',
  SoulbindOnAcquire: '',
  SoulBindOnUse: '',
  AccountBindOnUse: '',
  NoMysticForge: 'Not for the Mystic Forge',
  NoSalvage: 'Cannot be salvaged',
  NoUnderwater: 'Not under water',
  Unique: 'Unique',
}

/** The game's flags except those about binding and vendors, which are shown elsewhere. */
export const flagTexts = (flags: readonly string[] | undefined): string[] =>
  (flags ?? []).map((flag) => FLAG_WORDS[flag] ?? typeWords(flag)).filter((text) => text !== '')

/** Texts of the line under the name, without rarity, vendor and chat link. */
export const factTexts = (item: ItemRow): string[] =>
  [kindText(item), item.level ? `Level ${item.level}` : null, item.statName, item.upgradeName].filter(
    (text): text is string => typeof text === 'string' && text !== '',
  )

const ATTRIBUTE_WORDS: Record<string, string> = {
  BoonDuration: 'Concentration',
  ConditionDuration: 'Expertise',
  CritDamage: 'Ferocity',
  Healing: 'Healing power',
}

/** `+251 Power`, with strength and defence where the game states them. */
export const attributeTexts = (item: GameItem | null): string[] => {
  const { min_power, max_power, defense, infix_upgrade } = item?.details ?? {}
  return [
    ...(min_power !== undefined && max_power ? [`Weapon strength ${min_power}–${max_power}`] : []),
    ...(defense ? [`Defense ${defense}`] : []),
    ...(infix_upgrade?.attributes ?? []).map(
      ({ attribute, modifier }) => `+${modifier} ${ATTRIBUTE_WORDS[attribute] ?? typeWords(attribute)}`,
    ),
  ]
}
