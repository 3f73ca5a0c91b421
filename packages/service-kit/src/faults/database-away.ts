/**
 * No connection, or one that the server ended: PostgreSQL's classes 08 and 57P, too many connections, statement
 * timeouts, and network errors.
 */
const AWAY =
  /^(?:08\w{3}|57P0[1-5]|57014|53300|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH)$/

/** The driver gives these no code. */
const AWAY_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|timeout expired|Client was closed and is not queryable)/

/** Whether a query failed because the database is temporarily unreachable or silent, and not because of the query. */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && AWAY.test(error.code)) return true
  return AWAY_MESSAGES.test(error.message) || isDatabaseAway(error.cause)
}

const isCode =
  (pattern: RegExp) =>
  (error: unknown): boolean =>
    error instanceof Error &&
    (('code' in error && typeof error.code === 'string' && pattern.test(error.code)) || isCode(pattern)(error.cause))

/** PostgreSQL's `disk_full`. */
export const isDiskFull = isCode(/^53100$/)

/** PostgreSQL's `read_only_sql_transaction`: a standby, or a database that its operator has closed for writes. */
export const isReadOnly = isCode(/^25006$/)

/** Whether only the write failed, and reads go on. */
export const refusesWrites = (error: unknown): boolean => isDiskFull(error) || isReadOnly(error)

/** The cause beneath: wrappers quote the query with its values, which may be credentials. */
export const innermostMessage = (error: unknown): string =>
  error instanceof Error ? (error.cause === undefined ? error.message : innermostMessage(error.cause)) : String(error)
