/** Printable ASCII with single blanks between words, as most names are. */
const IS_PLAIN = /^[!-~]+(?: [!-~]+)*$/

const SPECIAL = /[^ -~]/gu
/** Marks of letters, and characters without a width, such as those that web pages have for line breaks. */
const SILENT = /[\p{M}\p{Cf}]/gu

/** What keyboards write otherwise, and decomposition does not change. */
const WRITTEN: ReadonlyMap<string, string> = new Map([
  ...Array.from('‘’‚‛′ʼ´', (quote) => [quote, "'"] as const),
  ...Array.from('“”„‟″«»', (quote) => [quote, '"'] as const),
  ...Array.from('‐\u2011‒–—―−', (dash) => [dash, '-'] as const),
  ...([
    ['ß', 'ss'],
    ['æ', 'ae'],
    ['œ', 'oe'],
    ['ø', 'o'],
    ['ł', 'l'],
    ['đ', 'd'],
    ['ı', 'i'],
  ] as const),
])

/**
 * A text in the form in which texts are searched: without case, accents, typographic quotes and dashes, invisible
 * characters, and blanks beyond one between words.
 */
export const searchForm = (text: string): string => {
  const lower = text.toLowerCase()
  if (IS_PLAIN.test(lower)) return lower
  const written = lower.replace(SPECIAL, (character) => WRITTEN.get(character) ?? character)
  // Decomposed signs have capitals of their own: ™ is TM.
  const form = written.normalize('NFKD').toLowerCase().replace(SILENT, '')
  return form.replace(/\s+/g, ' ').trim()
}

const CHAT_NAME = /^\[([^&\]][^\]]*)\]$/

/** A typed or pasted text without its surroundings: invisible characters, and the brackets of a name in the chat. */
export const typedQuery = (text: string): string => {
  const visible = text.replace(/\p{Cf}/gu, '').trim()
  return CHAT_NAME.exec(visible)?.[1]?.trim() ?? visible
}

const unlessLost = (form: string, text: string): string | null => (form === '' && text.trim() !== '' ? null : form)

/** The form of a text to search for; null where nothing is left of it, as of a lone accent, which nothing contains. */
export const wantedForm = (text: string): string | null => unlessLost(searchForm(text), text)

/** The same of a typed or pasted text. */
export const queryForm = (text: string): string | null => unlessLost(searchForm(typedQuery(text)), text)
