export type TextPart = { text: string; isMatch: boolean }

/** Splits a text into up to three parts, one of which is the match; case is ignored. */
export const splitMatch = (text: string, wanted: string): TextPart[] => {
  const from = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted.toLowerCase())
  if (from < 0) return [{ text, isMatch: false }]
  const to = from + wanted.length
  return [
    { text: text.slice(0, from), isMatch: false },
    { text: text.slice(from, to), isMatch: true },
    { text: text.slice(to), isMatch: false },
  ].filter((part) => part.text !== '')
}
