/** A fault that another attempt cannot fix: the job fails immediately. */
export class UnrecoverableJobError extends Error {
  override name = 'UnrecoverableJobError'
}
