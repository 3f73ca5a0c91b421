/** Clients and proxies refuse heads of more than some kilobytes. */
const LONGEST = 1000

/** Not in the middle of an encoded character. */
const headerText = (text: string): string =>
  encodeURI(text.toWellFormed())
    .slice(0, LONGEST)
    .replace(/%[0-9A-F]?$/, '')

/** Lists the parts of a query that were ignored; no header if there are none. */
export const ignoredHeaders = ({
  fields = '',
  filter = '',
}: {
  fields?: string | undefined
  filter?: string | undefined
}): Record<string, string> => ({
  ...(fields !== '' && { 'x-ignored-fields': headerText(fields) }),
  ...(filter !== '' && { 'x-ignored-filter': headerText(filter) }),
})
