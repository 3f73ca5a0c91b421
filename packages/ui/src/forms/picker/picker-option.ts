import { queryForm, searchForm } from '@gildscope/base/search-text'
import type { ItemRef } from '../../item/item-ref.ts'

/** An option: drawn like an item, with a note at the end of its line; `words`: what it is found by besides its name. */
export type PickerOption = { key: string; item: Omit<ItemRef, 'id'>; note: string; words?: readonly string[] }

const ABSENT = 4

/** Texts longer than this are searched. */
export const START_LENGTH = 2

export const nameOf = ({ key, item }: PickerOption): string => item.name ?? key

/** Options with a text in their name or words: exact names before prefixes, other names and words. */
export const optionsWithin = <Option extends PickerOption>(
  options: readonly Option[],
  text: string,
  limit: number,
): Option[] => {
  const wanted = queryForm(text)
  if (wanted === null) return []
  const place = (option: Option): number => {
    const name = searchForm(nameOf(option))
    if (name === wanted) return 0
    if (name.startsWith(wanted)) return 1
    if (name.includes(wanted)) return 2
    return option.words?.some((words) => searchForm(words).includes(wanted)) === true ? 3 : ABSENT
  }
  return options
    .map((option) => ({ option, place: place(option) }))
    .filter((found) => found.place !== ABSENT)
    .toSorted((a, b) => a.place - b.place)
    .slice(0, limit)
    .map(({ option }) => option)
}
