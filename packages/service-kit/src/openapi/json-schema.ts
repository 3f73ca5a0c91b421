import * as z from 'zod'

export type JsonObject = { [key: string]: unknown }
export type JsonSchema = z.core.JSONSchema.BaseSchema

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const jsonSchema = (schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // zod writes the range of safe integers beside every whole number, which says nothing to a reader.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      // Fields that a caller makes up are null. Said as a schema it makes a map of an object in many a generator.
      const { properties, additionalProperties: rest } = jsonSchema
      if (properties !== undefined && typeof rest === 'object' && rest.type === 'null')
        delete jsonSchema.additionalProperties
    },
  })
  return json
}

/** The form on the wire is the input side of a codec, in requests and answers alike. */
export const wireSchema = (schema: z.core.$ZodType): JsonSchema => jsonSchema(schema, 'input')
