type Json = Record<string, unknown>
export type Document = { info: { license: { name: string } }; components: { schemas: Record<string, Json> } }

/** Under these keys stand values, not schemas: what looks like a keyword in them is data. */
const VALUE_KEYS = new Set(['default', 'enum', 'example', 'examples'])

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const isNullType = (schema: unknown): boolean => isJson(schema) && schema.type === 'null'

/** 3.0 has one type or none for all, and `nullable` beside it. */
const withOneType = ({ type, ...rest }: Json): Json => {
  if (!Array.isArray(type)) return { type, ...rest }
  const [first, ...others] = type.filter((each) => each !== 'null')
  return {
    ...(others.length === 0 && { type: first }),
    ...(type.includes('null') && { nullable: true }),
    ...rest,
  }
}

const withoutNullOf = ({ anyOf, ...rest }: Json): Json => {
  if (!Array.isArray(anyOf) || !anyOf.some(isNullType)) return { anyOf, ...rest }
  const others: Json[] = anyOf.filter((each) => !isNullType(each))
  const [only] = others
  if (only === undefined || others.length > 1) return { ...rest, anyOf: others, nullable: true }
  // Beside a reference 3.0 reads nothing.
  return { ...('$ref' in only ? { allOf: [only] } : only), ...rest, nullable: true }
}

const keywords = (given: Json): Json => {
  const { const: constant, prefixItems, exclusiveMinimum: above, ...rest } = given
  const { propertyNames: _, contentMediaType: __, contentSchema: ___, ...known } = rest
  return {
    ...known,
    ...('const' in given && { enum: [constant] }),
    ...(prefixItems !== undefined && { items: {} }),
    ...(typeof above === 'number' && { minimum: above, exclusiveMinimum: true }),
  }
}

/** A list or a map: of a list of those under a name the generator forgets what they hold. */
const isPlain = ({ type, properties }: Json): boolean =>
  type === 'array' || (type === 'object' && properties === undefined)

/** 3.0 knows scopes of OAuth alone. */
const withoutScopes = (ways: unknown): unknown =>
  Array.isArray(ways) ? ways.map((way) => Object.fromEntries(Object.keys(way).map((scheme) => [scheme, []]))) : ways

type ObjectSchema = { properties: Record<string, Json>; required: readonly string[] }

/**
 * Objects that differ by the constant of one field, as one that has the fields of all: the generator makes one class of
 * them, in which that field may only be what the last one says.
 */
const mergedKinds = (members: readonly ObjectSchema[]): Json => ({
  type: 'object',
  properties: {
    ...Object.assign({}, ...members.map(({ properties }) => properties)),
    kind: { type: 'string', enum: members.map(({ properties }) => properties.kind?.const) },
  },
  required: members[0]?.required.filter((field) => members.every(({ required }) => required.includes(field))),
})

const isKind = (schema: unknown): schema is ObjectSchema =>
  isJson(schema) && isJson(schema.properties) && isJson(schema.properties.kind) && 'const' in schema.properties.kind

const converter = (schemas: Record<string, Json>) => {
  const convertEach = (values: Json): Json =>
    Object.fromEntries(
      Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, convert(value, key)]])),
    )

  const convert = (value: unknown, key: string): unknown => {
    if (VALUE_KEYS.has(key)) return value
    if (key === 'security') return withoutScopes(value)
    if (Array.isArray(value)) return value.map((each) => convert(each, ''))
    if (!isJson(value)) return value
    if (key === 'properties')
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, convert(each, '')]))
    const resolve = (each: unknown): unknown =>
      isJson(each) && typeof each.$ref === 'string' ? schemas[each.$ref.replace('#/components/schemas/', '')] : each
    const kinds = Array.isArray(value.oneOf) ? value.oneOf.map(resolve) : []
    if (kinds.length > 0 && kinds.every(isKind)) return convertEach(mergedKinds(kinds))
    const named = '$ref' in value ? (resolve(value) as Json | undefined) : undefined
    if (named !== undefined && isPlain(named)) return convert(named, '')
    return convertEach(keywords(withoutNullOf(withOneType(value))))
  }
  return convertEach
}

/** Our document of OpenAPI 3.1 as 3.0 can say it; the generator refuses keywords of 3.1 that are not converted. */
export const toOpenApi30 = ({ info, ...document }: Document): object => ({
  ...converter(document.components.schemas)(document),
  openapi: '3.0.3',
  info: { ...info, license: { name: info.license.name } },
})
