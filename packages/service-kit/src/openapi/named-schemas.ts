type JsonObject = { [key: string]: unknown }

/** Letters of JSON from which an object has a name of its own: smaller ones are read where they stand. */
const LARGE = 200

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `kPerHr` and `item-id` as part of a name. */
const part = (text: string): string =>
  text.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** What a call is about: `Items` of `getItems`. */
export const subjectOf = (name: string): string => part(name.replace(/^(?:get|list|find)(?=[A-Z])/, ''))

/**
 * Gives objects of schemas names, under which generated clients have types for them. Equal ones have one name, that of
 * whoever came first.
 */
export const createNamedSchemas = () => {
  const schemas: Record<string, JsonObject> = {}
  const names = new Map<string, string>()

  const nameFor = (text: string, wanted: string): string => {
    const known = names.get(text)
    if (known !== undefined) return known
    if (wanted in schemas) throw new Error(`two different schemas would be called ${wanted}`)
    names.set(text, wanted)
    return wanted
  }
  const within = (schema: JsonObject, name: string): JsonObject =>
    Object.fromEntries(
      Object.entries(schema).map(([key, value]): [string, unknown] => {
        if (key === 'properties' && isObject(value)) {
          return [
            key,
            Object.fromEntries(Object.entries(value).map(([own, each]) => [own, put(each, name + part(own))])),
          ]
        }
        if (key === 'items') return [key, put(value, `${name}Row`)]
        if (key === 'additionalProperties') return [key, put(value, `${name}Value`)]
        if ((key === 'anyOf' || key === 'oneOf') && Array.isArray(value)) {
          const real = value.filter((each) => isObject(each) && each.type !== 'null')
          return [key, value.map((each) => put(each, real.length === 1 ? name : `${name}${real.indexOf(each) + 1}`))]
        }
        return [key, value]
      }),
    )

  /** The schema with names in place of what is large in it, or its own name; `name` is the one that it would have. */
  const put = (schema: unknown, name: string): unknown => {
    if (!isObject(schema)) return schema
    const shown = within(schema, name)
    const text = JSON.stringify(shown)
    if (!isObject(shown.properties) || JSON.stringify(schema).length < LARGE) return shown
    const given = nameFor(text, name)
    schemas[given] = shown
    return { $ref: `#/components/schemas/${given}` }
  }

  /** The same for what a call takes or answers as a whole, which has its own name also where it equals another's. */
  const putWhole = (schema: unknown, name: string): unknown => {
    const shown = put(schema, name)
    const own = { $ref: `#/components/schemas/${name}` }
    if (!isObject(shown) || shown.$ref === undefined || shown.$ref === own.$ref) return shown
    if (name in schemas) throw new Error(`two different schemas would be called ${name}`)
    schemas[name] = shown
    return own
  }
  return { put, putWhole, schemas }
}
