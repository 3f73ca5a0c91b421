import * as z from 'zod/mini'
import { named } from '../named.ts'
import {
  type FieldInfo,
  type FieldKind,
  ITEM_FIELDS,
  type ItemField,
  type ItemFieldKinds,
  OLDER_NAMES,
} from './item-fields.ts'

type KindValues = {
  integer: number
  decimal: number
  text: string
  boolean: boolean
  instant: string
  json: Record<string, number>
}

/** An item, as returned; only the requested fields are present. */
export type ItemRow = { id?: number } & { [F in Exclude<ItemField, 'id'>]?: KindValues[ItemFieldKinds[F]] | null }

const VALUE_SCHEMAS: Record<FieldKind, () => z.ZodMiniType> = {
  // A type for readers of the document; checking each number twice would cost pages too much.
  integer: () => z.number().check(z.meta({ type: 'integer' })),
  decimal: () => z.number(),
  text: () => z.string(),
  boolean: () => z.boolean(),
  instant: () => z.string(),
  json: () => z.record(z.string(), z.number()),
}

const fieldSchema = ({ kind, description }: FieldInfo) =>
  z.optional(z.nullable(VALUE_SCHEMAS[kind]())).check(z.describe(description))

/** The schema is built from the same table that ItemRow is derived from; that is the guarantee of this cast. */
const schemaOf = (fields: ReadonlyMap<string, FieldInfo>): z.ZodMiniType<ItemRow> =>
  z.catchall(
    z.object(Object.fromEntries([...fields].map(([name, info]) => [name, fieldSchema(info)]))),
    z.null(),
  ) as unknown as z.ZodMiniType<ItemRow>

/** Older names are for programs that exist: beside the others, generated clients would write some of them alike. */
const documented = (): ReadonlyMap<string, FieldInfo> =>
  new Map([...ITEM_FIELDS].filter(([name]) => !(name in OLDER_NAMES)))

/**
 * Unknown fields that were requested are returned as null. Created on first use, because that takes a browser a while.
 */
export const itemRows: z.ZodMiniType<ItemRow[]> = z.array(z.lazy(() => named('Item', schemaOf(documented()))))

const infoOf = (names: readonly string[]): ReadonlyMap<string, FieldInfo> =>
  new Map(
    names.flatMap((name) => {
      const info = ITEM_FIELDS.get(name)
      return info === undefined ? [] : [[name, info]]
    }),
  )

const MOST_KEPT = 50
const kept = new Map<string, z.ZodMiniType<ItemRow[]>>()

/** Items of certain fields; checked in a small part of the time that all fields take. */
export const itemRowsOf = (fields: readonly string[]): z.ZodMiniType<ItemRow[]> => {
  const key = fields.join()
  const known = kept.get(key)
  if (known !== undefined) return known
  const made = z.array(schemaOf(infoOf(fields)))
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(key, made)
  return made
}
