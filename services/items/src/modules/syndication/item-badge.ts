import { type PricedItem, priceWords } from './priced-item.ts'
import { escapeHtml, graphemes, MARKET_WORD, plainText, type Source, shortened } from './words.ts'

const MOST_NAME = 32

/** Readable on white and on black. */
const COLORS = { name: '#3b4252', known: '#2f6f8f', none: '#6b7280' }

const HEIGHT = 20
const PADDING = 6
const FONT_PX = 11
/** Widths of characters in Verdana, which most readers have, or a font as wide: in parts of its size. */
const WIDTHS: readonly [RegExp, number][] = [
  [/^[ .,:;'|!ijlI·()[\]]/, 0.38],
  [/^[mwMW@%…]/, 0.95],
  [/^[\p{Emoji_Presentation}\p{Ideographic}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u, 1.1],
  [/^\p{Lu}/u, 0.7],
]

const widthOf = (words: string): number =>
  Math.ceil(
    graphemes(words).reduce((sum, part) => sum + (WIDTHS.find(([kind]) => kind.test(part))?.[1] ?? 0.62), 0) * FONT_PX,
  )

/** Stretched to its width, whatever font the reader has. */
const textAt = (x: number, words: string): string =>
  `<text x="${x}" y="14" textLength="${widthOf(words)}" lengthAdjust="spacingAndGlyphs">${escapeHtml(words)}</text>`

/** A badge of fixed height whose text fits whatever the name is. */
export const itemBadge = (item: PricedItem, source: Source): string => {
  const name = shortened(plainText(item.name), MOST_NAME)
  const market = MARKET_WORD[source]
  const value = `${priceWords(item)}${market === null ? '' : ` (${market})`}`
  const isCurrent = item.isTradable && item.sell !== null && !item.isOld
  const left = widthOf(name) + 2 * PADDING
  const width = left + widthOf(value) + 2 * PADDING
  const title = escapeHtml(`${name}: ${value}`)
  const about = escapeHtml(`Lowest sell offer of ${name} on the Guild Wars 2 trading post: ${value}`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" role="img" aria-label="${title}">
<title>${title}</title><desc>${about}</desc>
<clipPath id="r"><rect width="${width}" height="${HEIGHT}" rx="3"/></clipPath>
<g clip-path="url(#r)"><rect width="${left}" height="${HEIGHT}" fill="${COLORS.name}"/><rect x="${left}" width="${width - left}" height="${HEIGHT}" fill="${isCurrent ? COLORS.known : COLORS.none}"/></g>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="${FONT_PX}">${textAt(PADDING, name)}${textAt(left + PADDING, value)}</g>
</svg>
`
}
