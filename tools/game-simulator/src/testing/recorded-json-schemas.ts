import { readFile } from 'node:fs/promises'
import { Ajv, type ValidateFunction } from 'ajv'
import { z } from 'zod'

/** Only here are all fields really always present; elsewhere there were too few samples for inferring the schemas. */
const REQUIRED_HOLDS = [
  'v2_commerce_prices',
  'v2_commerce_listings',
  'v2_commerce_exchange_coins',
  'v2_commerce_exchange_gems',
  'v2_tokeninfo',
  'v2_recipes',
  'v2_materials',
  'v2_minis',
  'v2_stories',
  'v2_stories_seasons',
  'v2_currencies',
]

const nodeSchema = z.looseObject({})

/** Draft 4 marks required properties and exclusive bounds in place, which the validator no longer reads. */
const modernise = (node: unknown, keepRequired: boolean): unknown => {
  if (Array.isArray(node)) return node.map((entry) => modernise(entry, keepRequired))
  const parsed = nodeSchema.safeParse(node)
  if (!parsed.success) return node
  const { $schema: _draft, required, exclusiveMinimum, ...rest } = parsed.data
  const modern: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(rest)) modern[key] = modernise(value, keepRequired)
  if (Array.isArray(required) && keepRequired) modern.required = required
  if (exclusiveMinimum === true) modern.exclusiveMinimum = rest.minimum
  return modern
}

/** Reads schemas inferred from live answers; returns a validator by name (`v2_items`). */
export const readRecordedJsonSchemas = async (file: string): Promise<(name: string) => ValidateFunction> => {
  const schemas = z.record(z.string(), nodeSchema).parse(JSON.parse(await readFile(file, 'utf8')))
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true })
  return (name) => ajv.compile(nodeSchema.parse(modernise(schemas[name], REQUIRED_HOLDS.includes(name))))
}
