import type * as z from 'zod'
import { type JsonObject, type JsonSchema, jsonSchema, wireSchema } from './json-schema.ts'

const NUMBERS = ['integer', 'number']
const isList = ({ type, items }: JsonSchema): boolean =>
  type === 'array' && typeof items === 'object' && 'type' in items

/** Numbers and lists are text in an address; generators need the type behind it. Lists are separated by commas. */
const meaning = (written: JsonSchema, read: JsonSchema | boolean | undefined): JsonObject => {
  if (written.type !== 'string' || typeof read !== 'object') return { schema: written }
  if (NUMBERS.includes(String(read.type))) return { schema: read }
  return isList(read) ? { schema: read, style: 'form', explode: false } : { schema: written }
}

/** Parameters of one location, by the shape that a contract gives them. */
export const parameters = (place: 'path' | 'query' | 'header', schema: z.core.$ZodType | undefined): JsonObject[] => {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = wireSchema(schema)
  const { properties: meant = {} } = jsonSchema(schema, 'output')
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = typeof property === 'object' ? property : {}
    const read = meant[name]
    const { description: _, ...readRest } = typeof read === 'object' ? read : {}
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description !== undefined && { description }),
      ...(place === 'header' ? { schema: rest } : meaning(rest, readRest)),
    }
  })
}
