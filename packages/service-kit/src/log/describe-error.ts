/**
 * Fields of PostgreSQL and Redis errors that repeat stored or requested values. The text of a query only has
 * placeholders.
 */
const QUOTING_FIELDS = new Set([
  'message',
  'stack',
  'name',
  'cause',
  'query',
  'params',
  'parameters',
  'values',
  'detail',
  'where',
  'internalQuery',
  'client',
  'command',
])
const HIDDEN = '[redacted]'
const MOST_CAUSES = 5
/** PostgreSQL's class of faulty values, whose messages quote the value. */
const FAULTY_VALUE = /^22\w{3}$/

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

/** The message of an error without the values of a query. */
const safeMessage = (error: Error): string => {
  const withoutParams = withoutQueryParams(error.message)
  return FAULTY_VALUE.test(codeOf(error)) ? withoutParams.replace(/"[\s\S]*"/g, HIDDEN) : withoutParams
}

/** Only the part after the message: a message may contain lines that look like stack frames. */
const framesOf = ({ stack = '', message }: Error): string => {
  const at = stack.indexOf(message)
  return at === -1 ? '' : stack.slice(at + message.length)
}

const fieldsOf = (error: Error): Record<string, unknown> =>
  Object.fromEntries(Object.entries(error).filter(([name]) => !QUOTING_FIELDS.has(name)))

const chainOf = (error: Error): Error[] => {
  const chain: Error[] = []
  for (let next: unknown = error; next instanceof Error && chain.length < MOST_CAUSES; next = next.cause) {
    if (chain.includes(next)) break
    chain.push(next)
  }
  return chain
}

const typeOf = (error: Error): string => error.constructor.name || error.name

/** The query builder appends the values to the text of a failed query. */
export const withoutQueryParams = (text: string): string =>
  text.includes('Failed query:') ? text.replace(/(Failed query:[\s\S]*?)\nparams: [\s\S]*/, '$1') : text

/** An error with its causes as plain fields for the log, without values that went to or came from the database. */
export const describeError = (error: Error): Record<string, unknown> => {
  const chain = chainOf(error)
  return {
    type: typeOf(error),
    message: chain.map(safeMessage).join(': '),
    stack: chain.map((each) => `${typeOf(each)}: ${safeMessage(each)}${framesOf(each)}`).join('\ncaused by: '),
    ...Object.assign({}, ...chain.toReversed().map(fieldsOf)),
  }
}
