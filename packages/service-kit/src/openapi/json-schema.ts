import { type FieldInfo, type FieldKind, fieldsOfRow } from '@gildscope/contracts'
import * as z from 'zod'

export type JsonObject = { [key: string]: unknown }
export type JsonSchema = z.core.JSONSchema.BaseSchema

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const JSON_TYPES: Record<FieldKind, 'integer' | 'number' | 'string' | 'boolean' | 'object'> = {
  integer: 'integer',
  decimal: 'number',
  text: 'string',
  boolean: 'boolean',
  instant: 'string',
  json: 'object',
}

const fieldSchema = ({ kind, description }: FieldInfo): JsonSchema => ({
  description,
  type: [JSON_TYPES[kind], 'null'],
})

export const jsonSchema = (schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema, zodSchema }) => {
      // zod writes the range of safe integers for every whole number, which is of no use to readers.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      const fields = fieldsOfRow(zodSchema)
      if (fields !== null) {
        jsonSchema.properties = Object.fromEntries([...fields].map(([name, info]) => [name, fieldSchema(info)]))
        jsonSchema.additionalProperties = { type: 'null' }
      }
      // Linters miss `items` beside fixed places, and generators take more than `{}` for what may follow them.
      const { prefixItems } = jsonSchema
      if (prefixItems !== undefined)
        Object.assign(jsonSchema, { items: {}, minItems: prefixItems.length, maxItems: prefixItems.length })
      // Names in JSON are always strings.
      if (isObject(jsonSchema.propertyNames) && Object.keys(jsonSchema.propertyNames).join() === 'type')
        delete jsonSchema.propertyNames
      // Fields chosen by a caller are null. Expressed as a schema, many generators would turn the object into a map.
      const { properties, additionalProperties: rest } = jsonSchema
      if (properties !== undefined && typeof rest === 'object' && rest.type === 'null')
        delete jsonSchema.additionalProperties
    },
  })
  return json
}

/** The form on the wire is the input side of a codec, in requests and answers alike. */
export const wireSchema = (schema: z.core.$ZodType): JsonSchema => jsonSchema(schema, 'input')
