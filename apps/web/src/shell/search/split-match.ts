import { searchForm, typedQuery } from '@gildscope/base/search-text'

export type TextPart = { text: string; isMatch: boolean }

/** Splits a text into up to three parts, one of which is what a search for `wanted` found in it. */
export const splitMatch = (text: string, wanted: string): TextPart[] => {
  const form = searchForm(typedQuery(wanted))
  const from = text.split('').findIndex((letter, at) => {
    return searchForm(letter) !== '' && searchForm(text.slice(at)).startsWith(form)
  })
  if (form === '' || from === -1) return [{ text, isMatch: false }]
  let to = from + 1
  while (!searchForm(text.slice(from, to)).startsWith(form)) to += 1
  return [
    { text: text.slice(0, from), isMatch: false },
    { text: text.slice(from, to), isMatch: true },
    { text: text.slice(to), isMatch: false },
  ].filter((part) => part.text !== '')
}
