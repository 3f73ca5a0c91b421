/** The game's markup, such as `<c=@flavor>`. */
const MARKUP = /<[^>]*>/g
const WORD = /[\p{L}\p{N}'’]+/gu

const singular = (word: string): string => {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

const wordsOf = (text: string): string =>
  ` ${(text.replace(MARKUP, ' ').toLowerCase().match(WORD) ?? []).map(singular).join(' ')} `

/**
 * Whether a description of the game names an item, in singular or plural: `Contains empyreal fragments` names Empyreal
 * Fragment.
 */
export const isNamedIn = (text: string, name: string): boolean => {
  const words = wordsOf(name)
  return words.trim() !== '' && wordsOf(text).includes(words)
}
