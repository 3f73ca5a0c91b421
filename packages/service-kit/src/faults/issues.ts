import * as z from 'zod'
import { isSecretName } from '../log/redact.ts'

export type FieldFault = { in: string; at: string; message: string }

const PART_NAMES: Record<string, string> = { querystring: 'query', params: 'path' }

const lowerFirst = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1)

/** Only parts of the address are quoted: bodies and headers may contain private data that must not reach a log. */
const quoted = (part: string, at: string, input: unknown): string => {
  const isQuotable = (part === 'query' || part === 'path') && !isSecretName(at)
  return isQuotable && typeof input === 'string' ? ` '${input.slice(0, 60)}'` : ''
}

const valueAt = (given: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined,
    given,
  )

/**
 * What a caller gave. Numbers of an address are read before they are checked: of a missing one, too, zod has NaN. Of a
 * word that decides between shapes zod has the whole object.
 */
const inputOf = (part: string, given: unknown, issue: z.core.$ZodIssue): unknown => {
  const isRead = (part === 'query' || part === 'path') && typeof issue.input === 'number'
  const isOfWord = issue.code === 'invalid_union' && issue.inclusive !== false && issue.discriminator !== undefined
  return isRead || isOfWord ? valueAt(given, issue.path) : issue.input
}

/** A comma list is read before it is checked: many values of one parameter are no parameter given many times. */
const timesGiven = (part: string, given: unknown, issue: z.core.$ZodIssue): number => {
  const values = part === 'query' && issue.code !== 'custom' ? valueAt(given, issue.path) : null
  return Array.isArray(values) ? values.length : 1
}

/** What the reference says of a parameter; null: it says nothing, or its contract has a message of its own. */
const described = (part: string, schema: z.core.$ZodType, { path: [at], message }: z.core.$ZodIssue): string | null => {
  const isPlain = part === 'query' && message.startsWith('Invalid input')
  if (!isPlain || at === undefined || !(schema instanceof z.core.$ZodObject)) return null
  const parameter = schema._zod.def.shape[String(at)]
  const { description, example } = (parameter && z.globalRegistry.get(parameter)) ?? {}
  if (description === undefined) return null
  return `expected ${lowerFirst(description)}${example === undefined ? '' : `, for example ${String(at)}=${example}`}`
}

const expected = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'invalid_union' && issue.inclusive !== false && issue.discriminator !== undefined)
    return `expected one of ${(issue.options ?? []).map((option) => `"${String(option)}"`).join('|')}`
  const options = issue.code === 'invalid_union' ? issue.errors.flatMap(([first]) => first ?? []) : []
  if (options.length > 0) {
    const kinds = options.map((option) => expected(option).replace(/^expected |, received .*$/g, ''))
    return `expected ${[...new Set(kinds)].join(' or ')}`
  }
  return lowerFirst(issue.message.replace(/^Invalid input: /, '').replace(/, received (NaN|undefined)$/, ''))
}

const NOT_AS_EXPECTED: readonly z.core.$ZodIssue['code'][] = ['invalid_type', 'invalid_value', 'invalid_union']

/** Of a union: the faults of the only option whose kind is that of the value, which is then what was meant. */
const meant = (issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] => {
  if (issue.code !== 'invalid_union') return [issue]
  const ofKind = issue.errors.filter((issues) => issues.every(({ path }) => path.length > 0))
  const [only, ...others] = ofKind
  if (only === undefined || others.length > 0) return [issue]
  return only.map((each) => ({ ...each, path: [...issue.path, ...each.path] })).flatMap(meant)
}

/** More are not read by anybody, and a body can have thousands. */
const MOST_FAULTS = 20

/**
 * Describes for each of the first issues where it is, what is wrong and, as far as the schema knows, what would be
 * right. `given` is the part as it came.
 */
export const describeIssues = (
  { httpPart, schema }: { httpPart: string; schema: z.core.$ZodType },
  issues: readonly z.core.$ZodIssue[],
  given: unknown,
): { faults: readonly FieldFault[]; more: number } => {
  const part = PART_NAMES[httpPart] ?? httpPart
  const faultOf = (issue: z.core.$ZodIssue): FieldFault => {
    const at = issue.path.join('.')
    const where = at === '' ? part : `${part} '${at}'`
    const input = inputOf(part, given, issue)
    const wanted = (): string => {
      if (input === undefined && NOT_AS_EXPECTED.includes(issue.code))
        return `is missing, ${described(part, schema, issue) ?? expected(issue)}`
      const times = timesGiven(part, given, issue)
      return times > 1 ? `is given ${times} times; give it once` : expected(issue)
    }
    // Custom messages of the contracts already quote the value they refuse.
    const value = issue.code === 'custom' ? '' : quoted(part, at, input)
    return { in: part, at, message: `${where}${value}: ${wanted()}` }
  }
  const all = issues.flatMap(meant)
  return { faults: all.slice(0, MOST_FAULTS).map(faultOf), more: Math.max(0, all.length - MOST_FAULTS) }
}
