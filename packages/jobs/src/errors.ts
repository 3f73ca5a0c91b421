/** A fault that another attempt cannot heal: the job fails at once. */
export class UnrecoverableJobError extends Error {
  override name = 'UnrecoverableJobError'
}
