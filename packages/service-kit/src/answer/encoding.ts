export const ENCODINGS = ['zstd', 'br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]
/** `any`: one body, not compressed, for every caller; for answers too small to be worth compressing. */
export type CacheEncoding = Encoding | 'any'

type Accepted = ReadonlyMap<string, number>

const parseAccepted = (header: string): Accepted => {
  const accepted = new Map<string, number>()
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';')
    const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean)
    accepted.set(name.trim().toLowerCase(), quality === undefined ? 1 : Number(quality))
  }
  return accepted
}

const choose = (header: string, offered: readonly Encoding[]): Encoding => {
  const accepted = parseAccepted(header)
  const quality = (encoding: Encoding): number =>
    accepted.get(encoding) ?? (encoding === 'identity' ? Number.MIN_VALUE : (accepted.get('*') ?? 0))
  let best: Encoding = 'identity'
  for (const encoding of offered) if (quality(encoding) > quality(best)) best = encoding
  return best
}

const MOST_REMEMBERED = 500
/** Ten times what browsers and libraries send. */
const LONGEST_HEADER = 300
const remembered = new Map<string, Encoding>()

/**
 * The encoding for an `Accept-Encoding` header: the caller's own order of quality, among equals the order of `offered`.
 * Few different headers exist, so the answers are remembered.
 */
export const negotiateEncoding = (header: string | undefined, offered: readonly Encoding[] = ENCODINGS): Encoding => {
  if (header === undefined || header === '' || header.length > LONGEST_HEADER) return 'identity'
  const key = offered === ENCODINGS ? header : `${offered.join()}|${header}`
  const known = remembered.get(key)
  if (known !== undefined) return known
  const chosen = choose(header, offered)
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  remembered.set(key, chosen)
  return chosen
}
