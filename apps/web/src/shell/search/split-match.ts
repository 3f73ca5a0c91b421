export type TextPart = { text: string; isMatch: boolean }

/** A text in up to three parts, of which one is what was looked for; upper and lower case are alike. */
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
