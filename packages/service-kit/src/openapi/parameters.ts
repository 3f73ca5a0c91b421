import type * as z from 'zod'
import { type JsonObject, type JsonSchema, jsonSchema, wireSchema } from './json-schema.ts'

const NUMBERS = ['integer', 'number']
/** The list that a schema is, or has beside words such as `all`. */
const listIn = (schema: JsonSchema): JsonSchema | null =>
  [schema, ...(schema.anyOf ?? [])].find(({ type }) => type === 'array') ?? null

type Shown = { schema: JsonSchema; style?: string; explode?: boolean }

/** Numbers and lists are text in an address; generators need the type behind it. Lists are separated by commas. */
const meaning = (written: JsonSchema, read: JsonSchema): Shown => {
  if (listIn(written) !== null) {
    const list = listIn(read)
    return list === null ? { schema: { type: 'string' } } : { schema: list, style: 'form', explode: false }
  }
  const isPlain = NUMBERS.includes(String(read.type)) || Array.isArray(read.enum)
  return { schema: written.type === 'string' && isPlain ? read : written }
}

/** Parameters of one location, by the shape that a contract gives them. */
export const parameters = (place: 'path' | 'query' | 'header', schema: z.core.$ZodType | undefined): JsonObject[] => {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = wireSchema(schema)
  const { properties: meant = {} } = jsonSchema(schema, 'output')
  return Object.entries(properties).map(([name, property]) => {
    const { description, example, ...rest } = typeof property === 'object' ? property : {}
    const read = meant[name]
    const { description: _, example: __, ...readRest } = typeof read === 'object' ? read : {}
    const shown = place === 'header' ? { schema: rest } : meaning(rest, readRest)
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description !== undefined && { description }),
      ...shown,
      example: example ?? shown.schema.default ?? shown.schema.enum?.[0],
    }
  })
}
