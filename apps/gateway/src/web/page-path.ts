const MOST_CHARACTERS = 300

/** First segments below which no page is. */
const NOT_PAGES = new Set(['gw2', 'game', 'docs', 'dev', 'assets', 'feeds', 'badges', 'embed'])

const decoded = (path: string): string | null => {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are refused.
const REFUSED = /[\u0000-\u001f\u007f\\]/

/**
 * The path of the page that an address may name, decoded and without a trailing slash; null if it can only be a file, a
 * call or a mistake.
 */
export const pagePathOf = (url: string): string | null => {
  const raw = url.split('?', 1)[0] ?? ''
  const path = raw.length > MOST_CHARACTERS ? null : decoded(raw)
  if (path === null || REFUSED.test(path)) return null
  if (path === '/') return path
  const segments = path.replace(/(?<=[^/])\/$/, '').split('/')
  const [nothing, first = '', ...rest] = segments
  const isPath = nothing === '' && [first, ...rest].every((segment) => segment !== '' && !/^\.\.?$/.test(segment))
  const isFile = segments.at(-1)?.includes('.') === true
  return isPath && !isFile && !NOT_PAGES.has(first) ? segments.join('/') : null
}

/** File names as builds create them: nothing encoded, nothing hidden, no parent folders. */
const FILE = /^(?:\/\w[\w.-]*)+\.\w+$/

/** The path of the built file that an address may name. */
export const filePathOf = (url: string): string | null => {
  const path = url.split('?', 1)[0] ?? ''
  return FILE.test(path) ? path : null
}
