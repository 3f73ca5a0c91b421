import * as z from 'zod/mini'
import { named } from '../named.ts'
import type { FieldInfo } from './item-fields.ts'

const value = z.union([z.number(), z.string(), z.boolean(), z.null()])
const fieldsByRow = new WeakMap<object, ReadonlyMap<string, FieldInfo>>()

/**
 * A row of plain values, of which only the fields that were asked for are there; unknown ones are null. The document names
 * each field with its type; an answer is checked value by value, which is cheaper.
 */
/* @__NO_SIDE_EFFECTS__ */
export const fieldRow = <Row>(name: string, fields: ReadonlyMap<string, FieldInfo>): z.ZodMiniType<Row> => {
  const row = named(name, z.record(z.string(), value))
  fieldsByRow.set(row, fields)
  // Row is derived from the table that `fields` is made of; that is the guarantee of this cast.
  return row as unknown as z.ZodMiniType<Row>
}

/** The fields of what `fieldRow` made, null of any other schema. */
export const fieldsOfRow = (schema: object): ReadonlyMap<string, FieldInfo> | null => fieldsByRow.get(schema) ?? null
