import type { SkinCollection, SkinSources } from '@gildscope/contracts'
import { mapInSlices } from '@gildscope/service-kit'
import * as z from 'zod'
import type { Row } from '../../lists/row.ts'
import type { SourcesOf } from './skin-sources.ts'

/** Black Lion Claim Ticket. */
const CLAIM_TICKET = 43_992

const skinSchema = z.object({
  id: z.int(),
  name: z.string(),
  icon: z.string().nullish(),
  type: z.string(),
  details: z.object({ type: z.string().optional() }).optional(),
})
const collectionSchema = z.object({
  id: z.int(),
  name: z.string(),
  rewards: z.array(z.object({ type: z.string(), id: z.int().optional(), count: z.number().optional() })).default([]),
  bits: z.array(z.object({ type: z.string(), id: z.int().optional() })).default([]),
})

export type Skin = z.infer<typeof skinSchema>
export type Collection = z.infer<typeof collectionSchema>

/** Records of a form that is not known here are left out. */
const parsed = async <T extends z.ZodType>(schema: T, rows: readonly Row[]): Promise<z.infer<T>[]> => {
  const results = await mapInSlices(rows, (row) => schema.safeParse(row))
  return results.flatMap((result) => (result.success ? [result.data] : []))
}

export const skinsOf = (rows: readonly Row[]): Promise<Skin[]> => parsed(skinSchema, rows)
export const collectionsOf = (rows: readonly Row[]): Promise<Collection[]> => parsed(collectionSchema, rows)

export const isWeapon = ({ type }: Skin): boolean => type === 'Weapon'

export const skinRow = ({ id, name, icon, details }: Skin, sourcesOf: SourcesOf): SkinSources => ({
  skin: id,
  name,
  icon: icon ?? null,
  weaponType: details?.type ?? null,
  sources: sourcesOf(id),
})

/** Null for achievements that collect no skins; a skin that is not in the catalogue yet is shown by its id. */
export const collectionRow = (
  { id, name, rewards, bits }: Collection,
  skinOf: (id: number) => Skin | undefined,
  sourcesOf: SourcesOf,
): SkinCollection | null => {
  const ids = bits.flatMap((bit) => (bit.type === 'Skin' && bit.id !== undefined ? [bit.id] : []))
  if (ids.length === 0) return null
  const reward = rewards.find((given) => given.type === 'Item' && given.id === CLAIM_TICKET)?.count ?? null
  const known = (skin: number): Skin => skinOf(skin) ?? { id: skin, name: `Skin ${skin}`, type: 'Weapon' }
  return { id, name, reward, skins: ids.map((skin) => skinRow(known(skin), sourcesOf)) }
}
