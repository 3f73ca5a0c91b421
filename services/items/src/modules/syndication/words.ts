import type { Config } from '../../config.ts'

/** What XML cannot hold, and what would turn the words around a name. */
const NOT_SHOWN = /[\p{Cc}\p{Cs}\p{Bidi_Control}\uFFFE\uFFFF]/gu

/** A name on one line, as every reader can take it. */
export const plainText = (name: string): string => name.replaceAll(/\s+/g, ' ').replaceAll(NOT_SHOWN, '').trim()

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeHtml = (words: string): string => words.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Characters as people count them. */
export const graphemes = (words: string): string[] => Array.from(segmenter.segment(words), ({ segment }) => segment)

/** A character may be a family of faces, or a letter under a pile of marks. */
const BYTES_A_CHARACTER = 4

/** At most so many characters as people count them, and as many bytes as those usually have. */
export const shortened = (words: string, most: number): string => {
  const parts = graphemes(words)
  const mostBytes = most * BYTES_A_CHARACTER
  if (parts.length <= most && Buffer.byteLength(words) <= mostBytes) return words
  let kept = ''
  for (const part of parts.slice(0, most - 1)) {
    if (Buffer.byteLength(kept + part) > mostBytes) break
    kept += part
  }
  return `${kept.trimEnd()}…`
}

const count = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const percent = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1, signDisplay: 'exceptZero' })

export const countText = (units: number): string => count.format(units)
export const percentText = (change: number): string => `${percent.format(change)} %`

export type Source = Config['DATA_SOURCE']

/** Said wherever prices leave the site, because the names of items are real. */
export const MARKET_WORD: Readonly<Record<Source, string | null>> = {
  live: null,
  simulated: 'simulated market',
  replay: 'recorded market',
}
