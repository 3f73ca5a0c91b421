/** What is wrong with a dump or with where it is kept, in words for the operator. */
export class DumpError extends Error {
  override name = 'DumpError'
}
