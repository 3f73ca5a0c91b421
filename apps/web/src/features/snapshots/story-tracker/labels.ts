/** `living-world-season-1`, for addresses and files. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

const SMALL_WORDS = new Set(['of', 'the', 'and'])

const initial = (word: string): string => {
  const first = word.charAt(0)
  return SMALL_WORDS.has(word) ? first.toLowerCase() : first
}

/** Players' abbreviations: `LW 1`, `HoT`, `EoD`; names of one or two words stay unchanged. */
export const seasonLabel = (name: string): string => {
  const season = /^Living World Season (\d+)$/.exec(name)?.[1]
  if (season !== undefined) return `LW ${season}`
  const words = name.replace(/^The /, '').split(' ')
  return words.length < 3 ? words.join(' ') : words.map(initial).join('')
}

/** The number at the start of a story's name: `12. The Way In` is `12`, `Prologue: Uncertain Times` is `Pro.` */
export const storyLabel = (name: string): string => {
  const number = /^(\d+)\./.exec(name)?.[1]
  if (number !== undefined) return number
  const [head = ''] = name.split(':')
  const part = /\b(?:Part|Chapter|Episode) (\d+)$/.exec(name)?.[1]
  return part ?? `${head.slice(0, 3)}.`
}
