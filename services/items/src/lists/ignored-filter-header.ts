/** Clients and proxies refuse heads of more than some kilobytes. */
const LONGEST = 1000

/** Not in the middle of an encoded character. */
const cut = (text: string): string => text.slice(0, LONGEST).replace(/%[0-9A-F]?$/, '')

/** `X-Ignored-Filter`: the ignored parts of a filter; no header if there are none. */
export const ignoredFilterHeader = (ignored: readonly string[]): Record<string, string> =>
  ignored.length === 0 ? {} : { 'x-ignored-filter': cut(encodeURI(ignored.join(',').toWellFormed())) }
