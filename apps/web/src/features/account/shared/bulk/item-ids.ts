import { entryTexts, readId } from './entry-text.ts'

export type WrittenId = { text: string; id: number | null }

/** `19721, 19976`: ids separated by commas. */
export const readIds = (text: string): WrittenId[] => entryTexts(text).map((part) => ({ text: part, id: readId(part) }))

/** The known ids, without duplicates, and the ignored text as it was typed. */
export const takeKnownIds = (
  written: readonly WrittenId[],
  known: { has: (id: number) => boolean },
): { ids: number[]; ignored: string[] } => {
  const isTaken = ({ id }: WrittenId): boolean => id !== null && known.has(id)
  return {
    ids: [...new Set(written.flatMap((part) => (part.id !== null && isTaken(part) ? [part.id] : [])))],
    ignored: written.filter((part) => !isTaken(part)).map(({ text }) => text),
  }
}

/** Appends ids; existing ones keep their position. */
export const withIds = (ids: readonly number[], added: readonly number[]): readonly number[] => [
  ...new Set([...ids, ...added]),
]
