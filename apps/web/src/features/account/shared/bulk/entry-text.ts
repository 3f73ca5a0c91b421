/** The parts of a text between commas or line ends, trimmed; empty ones are dropped. */
export const entryTexts = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Ids have at most nine digits on the wire; longer ones are invalid. */
export const readId = (text: string): number | null => {
  const id = /^\d{1,9}$/.test(text) ? Number(text) : 0
  return id > 0 ? id : null
}
