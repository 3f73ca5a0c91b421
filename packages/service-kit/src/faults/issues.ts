import type * as z from 'zod'
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

/** What a caller gave. Numbers of an address are read before they are checked: of a missing one, too, zod has NaN. */
const inputOf = (part: string, given: unknown, issue: z.core.$ZodIssue): unknown =>
  (part === 'query' || part === 'path') && typeof issue.input === 'number' ? valueAt(given, issue.path) : issue.input

/** A comma list is read before it is checked: many values of one parameter are no parameter given many times. */
const timesGiven = (part: string, given: unknown, issue: z.core.$ZodIssue): number => {
  const values = part === 'query' && issue.code !== 'custom' ? valueAt(given, issue.path) : null
  return Array.isArray(values) ? values.length : 1
}

const wanted = (issue: z.core.$ZodIssue, input: unknown, times: number): string => {
  const text = lowerFirst(issue.message.replace(/^Invalid input: /, '').replace(/, received (NaN|undefined)$/, ''))
  if (issue.code === 'invalid_type' && input === undefined) return `is missing, ${text}`
  if (times > 1) return `is given ${times} times; give it once`
  return text
}

/** More are not read by anybody, and a body can have thousands. */
const MOST_FAULTS = 20

/**
 * Describes for each of the first issues where it is, what is wrong and, as far as the schema knows, what would be
 * right. `given` is the part as it came.
 */
export const describeIssues = (
  httpPart: string,
  issues: readonly z.core.$ZodIssue[],
  given: unknown,
): readonly FieldFault[] =>
  issues.slice(0, MOST_FAULTS).map((issue) => {
    const part = PART_NAMES[httpPart] ?? httpPart
    const at = issue.path.join('.')
    const where = at === '' ? part : `${part} '${at}'`
    const input = inputOf(part, given, issue)
    // Custom messages of the contracts already quote the value they refuse.
    const value = issue.code === 'custom' ? '' : quoted(part, at, input)
    return { in: part, at, message: `${where}${value}: ${wanted(issue, input, timesGiven(part, given, issue))}` }
  })
