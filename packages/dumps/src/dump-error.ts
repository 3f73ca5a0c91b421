/** What is wrong with a dump or with where it is kept, in words for whoever runs the site. */
export class DumpError extends Error {
  override name = 'DumpError'
}
