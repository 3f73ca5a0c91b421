import type * as z from 'zod'
import { isSecretName } from '../log/redact.ts'

export type FieldFault = { in: string; at: string; message: string }

const PART_NAMES: Record<string, string> = { querystring: 'query', params: 'path' }

const lowerFirst = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1)

/** Only parts of the address are quoted: bodies and headers may contain private data that must not reach a log. */
const quoted = (part: string, at: string, issue: z.core.$ZodIssue): string => {
  const isQuotable = (part === 'query' || part === 'path') && !isSecretName(at)
  return isQuotable && typeof issue.input === 'string' ? ` '${issue.input.slice(0, 60)}'` : ''
}

const wanted = (part: string, issue: z.core.$ZodIssue): string => {
  if (issue.code === 'invalid_type' && issue.input === undefined) return `is missing, expected ${issue.expected}`
  if (part === 'query' && Array.isArray(issue.input)) {
    return `is given ${issue.input.length} times; give it once`
  }
  return lowerFirst(issue.message.replace(/^Invalid input: /, ''))
}

/** More are not read by anybody, and a body can have thousands. */
const MOST_FAULTS = 20

/**
 * Describes for each of the first issues where it is, what is wrong and, as far as the schema knows, what would be
 * right.
 */
export const describeIssues = (httpPart: string, issues: readonly z.core.$ZodIssue[]): readonly FieldFault[] =>
  issues.slice(0, MOST_FAULTS).map((issue) => {
    const part = PART_NAMES[httpPart] ?? httpPart
    const at = issue.path.join('.')
    const where = at === '' ? part : `${part} '${at}'`
    // Custom messages of the contracts already quote the value they refuse.
    const value = issue.code === 'custom' ? '' : quoted(part, at, issue)
    return { in: part, at, message: `${where}${value}: ${wanted(part, issue)}` }
  })
