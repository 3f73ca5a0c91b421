import type { ItemRef } from '../../item/item-ref.ts'

/** An option: drawn like an item, with a note at the end of its line. */
export type PickerOption = { key: string; item: Omit<ItemRef, 'id'>; note: string }

/** Texts longer than this are searched. */
export const START_LENGTH = 2

export const nameOf = ({ key, item }: PickerOption): string => item.name ?? key

/** Options whose name contains a text, exact names before prefixes before the rest. */
export const optionsWithin = <Option extends PickerOption>(
  options: readonly Option[],
  text: string,
  limit: number,
): Option[] => {
  const wanted = text.trim().toLowerCase()
  const place = (option: Option): number => {
    const name = nameOf(option).toLowerCase()
    if (name === wanted) return 0
    return name.startsWith(wanted) ? 1 : 2
  }
  return options
    .filter((option) => nameOf(option).toLowerCase().includes(wanted))
    .map((option) => ({ option, place: place(option) }))
    .toSorted((a, b) => a.place - b.place)
    .slice(0, limit)
    .map(({ option }) => option)
}
