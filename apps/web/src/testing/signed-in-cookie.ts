import { SIGNED_IN_COOKIE } from '@gildscope/contracts'

const keep = (value: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the document of these tests has no cookie store
  document.cookie = `${SIGNED_IN_COOKIE}=${value}`
}

/** What the account service sets and clears with the cookie of a session. */
export const mark = (): void => keep('1; path=/')

export const unmark = (): void => keep('; path=/; max-age=0')
