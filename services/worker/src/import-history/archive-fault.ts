import { HTTPError, NetworkError, SchemaValidationError, TimeoutError } from 'ky'

/** Why an import stopped, for readers of the status: without addresses and details, which are in the log. */
export const describeFault = (error: unknown): string => {
  if (error instanceof HTTPError) {
    const { status } = error.response
    return status === 404
      ? 'the archive answered 404: HISTORY_ARCHIVE_URL is what comes before /v2/history'
      : `the archive answered ${status}`
  }
  if (error instanceof TimeoutError) return 'the archive did not answer in time'
  if (error instanceof NetworkError) return 'the archive cannot be reached'
  if (error instanceof SchemaValidationError || error instanceof SyntaxError)
    return 'the archive answered something other than rows of history'
  return 'the import failed: the log of the worker says why'
}
