import { type Copper, coinText } from '@gildscope/market'
import type { Site } from './atom-feed.ts'
import { DAYS_SHOWN, dayText, type ItemDay } from './item-days.ts'
import { type PricedItem, priceWords } from './priced-item.ts'
import { escapeHtml, MARKET_WORD, plainText } from './words.ts'

export type EmbedItem = PricedItem & { id: number }
export type EmbedTheme = 'auto' | 'dark' | 'light'

/** Only this answer may be framed. It has styles and nothing else: no scripts, no images, no calls. */
export const EMBED_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors *",
} as const

/** Units of the drawing, which is stretched to its frame. */
const STEP = 10
const HEIGHT = 300
const MARGIN = 12

const DARK = '--bg:#12181B;--text:#E7ECEC;--dim:#AAB5B9;--line:#36434A;--sell:#F2A65A;--buy:#7BB0FA'
const LIGHT = '--bg:#FFFFFF;--text:#172022;--dim:#465357;--line:#C9C4B6;--sell:#9A5200;--buy:#1E5FBF'

const THEMES: Readonly<Record<EmbedTheme, string>> = {
  auto: `:root{color-scheme:light dark;${LIGHT}}@media(prefers-color-scheme:dark){:root{${DARK}}}`,
  dark: `:root{color-scheme:dark;${DARK}}`,
  light: `:root{color-scheme:light;${LIGHT}}`,
}

const STYLE = `
*{box-sizing:border-box}
html,body{height:100%;margin:0}
body{display:flex;flex-direction:column;gap:4px;padding:8px 10px;overflow:hidden;background:var(--bg);color:var(--text);font:13px/1.35 system-ui,sans-serif}
header,footer{display:flex;gap:8px;justify-content:space-between;align-items:baseline;white-space:nowrap}
header a{overflow:hidden;text-overflow:ellipsis;color:inherit;font-weight:600}
footer{color:var(--dim);font-size:11px}
footer a{color:inherit}
.sell{color:var(--sell)}.buy{color:var(--buy)}
main{position:relative;flex:1;min-height:0}
svg{display:block;width:100%;height:100%}
path{fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round;vector-effect:non-scaling-stroke}
rect{fill:transparent}rect:hover{fill:var(--line);fill-opacity:.6}
.most,.least{position:absolute;left:0;padding:0 3px;background:var(--bg);color:var(--dim);font-size:11px;pointer-events:none}
.most{top:0}.least{bottom:0}
p{margin:auto;color:var(--dim)}`

type Place = { x: (day: number) => number; y: (price: Copper) => number }

/** A line that breaks where a day has no price: gaps stay gaps. */
const pathOf = (days: readonly ItemDay[], side: 'sell' | 'buy', { x, y }: Place): string => {
  let path = ''
  let last: number | null = null
  for (const day of days) {
    const price = day[side]
    if (price === null) continue
    // A dot, where the days around it are missing.
    path += `${last === day.day - 1 ? 'L' : 'M'}${x(day.day)} ${y(price).toFixed(1)}h0`
    last = day.day
  }
  return path
}

const priceText = (price: Copper | null): string => (price === null ? 'none' : coinText(price))

const chartOf = (days: readonly ItemDay[], today: number, name: string): string => {
  const prices = days.flatMap(({ sell, buy }) => [sell, buy].filter((price) => price !== null))
  if (prices.length === 0) return '<main><p>No prices in the last 90 days.</p></main>'
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  const first = today - DAYS_SHOWN + 1
  const place: Place = {
    x: (day) => (day - first) * STEP + STEP / 2,
    y: (price) =>
      most === least ? HEIGHT / 2 : HEIGHT - MARGIN - ((price - least) / (most - least)) * (HEIGHT - 2 * MARGIN),
  }
  const marks = days.map(
    ({ day, sell, buy }) =>
      `<rect x="${(day - first) * STEP}" width="${STEP}" height="${HEIGHT}"><title>${dayText(day)}: sell ${priceText(sell)}, buy ${priceText(buy)}</title></rect>`,
  )
  const summary = `Average prices of ${name} by day, ${dayText(first)} to ${dayText(today)}, between ${coinText(least)} and ${coinText(most)}`
  return `<main><svg viewBox="0 0 ${DAYS_SHOWN * STEP} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${escapeHtml(summary)}">
${marks.join('\n')}
<path class="buy" d="${pathOf(days, 'buy', place)}"/><path class="sell" d="${pathOf(days, 'sell', place)}"/>
</svg><span class="most">${coinText(most)}</span><span class="least">${coinText(least)}</span></main>`
}

/** A page that is the chart of an item alone. */
export const itemEmbed = (
  { origin, source }: Site,
  item: EmbedItem,
  { days, today, theme }: { days: readonly ItemDay[]; today: number; theme: EmbedTheme },
): string => {
  const name = plainText(item.name)
  const link = (path: string, words: string): string =>
    `<a href="${origin}${path}" target="_blank" rel="noopener">${words}</a>`
  const market = MARKET_WORD[source]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(name)} · Gildscope</title>
<style>${THEMES[theme]}${STYLE}</style>
</head>
<body>
<header>${link(`/tradepost/item/${item.id}`, `<bdi>${escapeHtml(name)}</bdi>`)}<span>${priceWords(item)}</span></header>
${chartOf(days, today, name)}
<footer><span><span class="sell">sell</span> and <span class="buy">buy</span>, 90 days${market === null ? '' : `, ${market}`}</span>${link('/', 'Gildscope')}</footer>
</body>
</html>
`
}
