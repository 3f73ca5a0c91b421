/** A problem with a dump or its storage, described for the operator. */
export class DumpError extends Error {
  override name = 'DumpError'
}
