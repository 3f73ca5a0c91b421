import { boolean, index, integer, jsonb, primaryKey, text } from 'drizzle-orm/pg-core'
import { big, instant } from './column-types.ts'
import { market } from './market-schema.ts'

export const item = market.table('item', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  nameDe: text('name_de'),
  nameEs: text('name_es'),
  nameFr: text('name_fr'),
  icon: text('icon'),
  rarity: text('rarity').notNull(),
  type: text('type').notNull(),
  level: integer('level').notNull(),
  chatLink: text('chat_link'),
  vendorValue: integer('vendor_value'),
  description: text('description'),
  weight: text('weight'),
  weaponType: text('weapon_type'),
  statName: text('stat_name'),
  charm: text('charm'),
  upgrade1: integer('upgrade1'),
  upgrade2: integer('upgrade2'),
  upgradeName: text('upgrade_name'),
  defaultSkin: integer('default_skin'),
  binding: text('binding').notNull(),
  accountBound: boolean('account_bound').notNull(),
  noSell: boolean('no_sell').notNull(),
  marketable: boolean('marketable').notNull(),
  craftable: boolean('craftable').notNull(),
  firstAdded: instant('first_added').notNull(),
  /** The game's own English record, complete. */
  data: jsonb('data').$type<Record<string, unknown>>().notNull(),
  /** Digest of everything imported; an equal one means that nothing has to be written. */
  digest: text('digest').notNull(),
  version: big('version').notNull(),
})

/** Crafting recipes under the game's ids; Mystic Forge recipes under negative ids of ours. */
export const recipe = market.table(
  'recipe',
  {
    id: integer('id').primaryKey(),
    type: text('type').notNull(),
    outputItemId: integer('output_item_id').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    source: text('source').notNull(),
    digest: text('digest').notNull(),
    firstAdded: instant('first_added').notNull().defaultNow(),
    /** When it was last added or changed. */
    lastUpdate: instant('last_update').notNull().defaultNow(),
  },
  (t) => [index('recipe_output').on(t.outputItemId)],
)

/** Smaller catalogues as whole records: skins, currencies, ..., the gem store, raid rewards, festivals. */
export const referenceDocument = market.table(
  'reference_document',
  {
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    source: text('source').notNull(),
    digest: text('digest').notNull(),
    firstSeen: instant('first_seen').notNull().defaultNow(),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.id] })],
)
