/**
 * The origin that an address consists of: `https://gildscope.example/` is `https://gildscope.example`. Null for one with
 * more: a path, a query, credentials.
 */
export const originOf = (text: string): string | null => {
  if (!URL.canParse(text)) return null
  const { protocol, username, password, pathname, search, hash, origin } = new URL(text)
  const rest = username + password + search + hash
  return /^https?:$/.test(protocol) && pathname === '/' && rest === '' ? origin : null
}

/** What is wrong with an address for which `originOf` has no answer. */
export const ORIGIN_EXPECTED =
  'expected http:// or https:// and a name, such as https://gildscope.example, without path, query or credentials'
