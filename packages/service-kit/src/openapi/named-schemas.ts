import { isObject, type JsonObject } from './json-schema.ts'

/** JSON length above which an object needs a name of its own: smaller ones are inlined. */
const LARGE = 200

/** `kPerHr` and `item-id` as part of a name. */
export const namePart = (text: string): string =>
  text.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())

const refTo = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` })

/** In alphabetical order, so that equal schemas are equal texts. */
const sorted = (schemas: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)))

/**
 * Gives objects in schemas names, under which generated clients have types for them: that of `named` in the contracts,
 * or else that of their place within the call. An unnamed object that occurs in two places is refused, because its name
 * would depend on which place came first.
 */
export const createNamedSchemas = () => {
  const schemas: Record<string, JsonObject> = {}
  /** Texts of schemas, and how that became names. */
  const texts = new Map<string, string>()
  const placeOf = new Map<string, string>()

  const keep = (name: string, schema: JsonObject): JsonObject => {
    const text = JSON.stringify(schema)
    if (texts.has(name) && texts.get(name) !== text) throw new Error(`two different schemas would be called ${name}`)
    texts.set(name, text)
    schemas[name] = schema
    return refTo(name)
  }

  const keepByPlace = (place: string, schema: JsonObject): JsonObject => {
    const text = JSON.stringify(schema)
    const other = placeOf.get(text) ?? place
    if (other !== place)
      throw new Error(
        `${other} and ${place} are equal: give their shape a name in packages/contracts, by named('…', z.object({ … }))`,
      )
    placeOf.set(text, place)
    return keep(place, schema)
  }

  const within = (schema: JsonObject, place: string): JsonObject =>
    Object.fromEntries(
      Object.entries(schema).map(([key, value]): [string, unknown] => {
        if (key === 'properties' && isObject(value)) {
          return [
            key,
            Object.fromEntries(Object.entries(value).map(([own, each]) => [own, put(each, place + namePart(own))])),
          ]
        }
        if (key === '$ref' && typeof value === 'string')
          return [key, value.replace('#/$defs/', '#/components/schemas/')]
        if (key === 'items') return [key, put(value, `${place}Row`)]
        if (key === 'additionalProperties') return [key, put(value, `${place}Value`)]
        if ((key === 'anyOf' || key === 'oneOf') && Array.isArray(value)) {
          const real = value.filter((each) => isObject(each) && each.type !== 'null')
          return [key, value.map((each) => put(each, real.length === 1 ? place : `${place}${real.indexOf(each) + 1}`))]
        }
        return [key, value]
      }),
    )

  const put = (schema: unknown, place: string): unknown => {
    if (!isObject(schema)) return schema
    const shown = within(schema, place)
    return isObject(shown.properties) && JSON.stringify(schema).length >= LARGE ? keepByPlace(place, shown) : shown
  }

  return {
    /** The input or answer of a call: an unnamed object, or an unnamed choice of several, gets the name of the call. */
    put: ({ $defs, ...schema }: JsonObject, name: string): unknown => {
      for (const [own, shape] of Object.entries(isObject($defs) ? $defs : {})) {
        if (isObject(shape)) keep(own, within(shape, own))
      }
      const shown = within(schema, name)
      return isObject(shown.properties) || Array.isArray(shown.anyOf) ? keep(name, shown) : shown
    },
    schemas: () => sorted(schemas),
  }
}
