import { describeError, withoutQueryParams } from './describe-error.ts'

const HIDDEN = '[redacted]'

const SECRET_NAMES = new Set([
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'session',
  'submitter',
  'password',
  'newpassword',
  'apikey',
  'x-api-key',
  'access_token',
  'token',
  'secret',
])

export const isSecretName = (name: string): boolean => SECRET_NAMES.has(name.toLowerCase())

const SECRET_QUERY =
  /([?&;\s"'](?:access_token|apikey|api_key|key|session|submitter|password|newpassword|auth|share|token|secret)=)[^&\s"'\\#]+/gi
const PERSONAL_TOKEN = /gs_[^\W_]{8}_[^\W_]{20,60}/g
const GAME_KEY = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{20}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi
const BEARER = /(Bearer\s+)[\w.~+/=-]+/gi
/**
 * Only at the start of a word, for short schemes: otherwise every letter of a long address would be tried as a start.
 */
const URL_PASSWORD = /(?<!\w)(\w{1,20}:\/\/[^\s:/@"]{0,500}:)[^\s@"/]{1,500}@/g

/** The same as `withoutQueryParams` inside a line of JSON, where it ends with the surrounding string. */
const QUERY_PARAMS_IN_JSON = /(Failed query:(?:[^"\\]|\\.)*?)\\nparams: (?:[^"\\]|\\.)*/g

const DEEPEST = 8

/**
 * Removes credentials from running text: query values, bearer and personal tokens, game keys, passwords inside of URLs, values of
 * failed queries.
 */
export const redactText = (text: string): string =>
  withoutQueryParams(text)
    .replace(QUERY_PARAMS_IN_JSON, '$1')
    .replace(SECRET_QUERY, `$1${HIDDEN}`)
    .replace(BEARER, `$1${HIDDEN}`)
    .replace(GAME_KEY, HIDDEN)
    .replace(PERSONAL_TOKEN, HIDDEN)
    .replace(URL_PASSWORD, `$1${HIDDEN}@`)

/** A copy whose fields with a secret's name are hidden, at any depth. Errors become plain; other class instances are left to their serializers. */
export const redactFields = (value: unknown, depth = 0): unknown => {
  if (depth > DEEPEST || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((entry) => redactFields(entry, depth + 1))
  if (value instanceof Error) return redactFields(describeError(value), depth)
  const prototype = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      isSecretName(name) && field !== null && field !== undefined ? HIDDEN : redactFields(field, depth + 1),
    ]),
  )
}
