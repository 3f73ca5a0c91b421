const SHOWN_OF_ID = 4
const NUMBERED = /^\/api\/webhooks\/(\d+)/

/** An address without what is secret of it: enough to tell several apart. */
export const shortAddress = (address: string): string => {
  const { host, pathname, search } = new URL(address)
  const [, number] = NUMBERED.exec(pathname) ?? []
  if (number !== undefined) return `${host}/api/webhooks/${number.slice(0, SHOWN_OF_ID)}…`
  return `${pathname}${search}` === '/' ? host : `${host}/…`
}

/** A mail address of which only its owner knows whose it is: `s…@example.org`. */
export const shortMailAddress = (address: string): string => address.replace(/^(.).*@/u, '$1…@')
