import { salvagedCharm } from '@gildscope/game-data'
import type { ItemRecord } from './item-record.ts'

/** The facts about an item from its own game record; names of other items and recipes are added in the database. */
export type ItemRow = {
  id: number
  name: string
  icon: string | null
  rarity: string
  type: string
  level: number
  chat_link: string | null
  vendor_value: number | null
  description: string | null
  weight: string | null
  weapon_type: string | null
  stat_name: string | null
  charm: string | null
  upgrade1: number | null
  upgrade2: number | null
  default_skin: number | null
  binding: 'Character' | 'Account' | 'None'
  account_bound: boolean
  no_sell: boolean
  data: ItemRecord
}

const bindingOf = (flags: readonly string[]): ItemRow['binding'] => {
  if (flags.includes('SoulbindOnAcquire')) return 'Character'
  return flags.includes('AccountBound') ? 'Account' : 'None'
}

/** An empty text or a 0 means no upgrade. */
const itemIdOf = (value: number | string | undefined): number | null => Number(value ?? 0) || null

const skinOf = (record: ItemRecord): number | null => {
  const unlocks = record.type === 'Consumable' && record.details?.type === 'Transmutation'
  return record.default_skin ?? (unlocks ? record.details?.skins?.[0] : undefined) ?? null
}

/** `statNames`: names of `itemstats` by id. */
export const itemRow = (record: ItemRecord, statNames: ReadonlyMap<number, string>): ItemRow => {
  const { details, flags } = record
  const statId = details?.infix_upgrade?.id
  const stat = statId === undefined ? undefined : statNames.get(statId)
  return {
    id: record.id,
    name: record.name,
    icon: record.icon ?? null,
    rarity: record.rarity,
    type: record.type,
    level: record.level,
    chat_link: record.chat_link ?? null,
    vendor_value: record.vendor_value ?? null,
    description: record.description ?? null,
    weight: details?.weight_class ?? null,
    weapon_type: record.type === 'Weapon' ? (details?.type ?? null) : null,
    // Some attribute combinations have an empty name.
    stat_name: stat === undefined || stat === '' ? null : stat,
    charm: record.type === 'UpgradeComponent' ? salvagedCharm(details?.type ?? '', record.description) : null,
    upgrade1: itemIdOf(details?.suffix_item_id),
    upgrade2: itemIdOf(details?.secondary_suffix_item_id),
    default_skin: skinOf(record),
    binding: bindingOf(flags),
    account_bound: flags.includes('AccountBound') || flags.includes('SoulbindOnAcquire'),
    no_sell: flags.includes('NoSell'),
    data: record,
  }
}
