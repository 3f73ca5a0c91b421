import { formatNumber } from '@gildscope/ui'
import { nameOf, optionsWithin, type PickerOption } from '@gildscope/ui/forms'
import { useFoundItems } from '../../../market/item-picker/use-found-items.ts'
import { PROFESSIONS } from '../../../market/professions.ts'
import { type Currencies, useCurrencies } from '../../../market/use-currencies.ts'
import type { Section } from './model.ts'

/** Suggestions at most. */
const LIMIT = 30

export type EntryOption = PickerOption & { id: number }

const currencyOptions = (currencies: Currencies): EntryOption[] =>
  [...currencies.values()].map(({ id, name, icon = null }) => ({
    key: String(id),
    id,
    item: { name, rarity: 'Basic', type: 'Currency', img: icon },
    note: String(id),
  }))

const PROFESSION_OPTIONS: readonly EntryOption[] = [...PROFESSIONS].map(([id, name]) => ({
  key: String(id),
  id,
  item: { name, rarity: 'Basic', type: 'Profession' },
  note: String(id),
}))

const hintOf = (shown: number, all: number): string =>
  shown === 0 ? 'Nothing has that name.' : `${formatNumber(shown)} of ${formatNumber(all)}`

/** A chosen option stays in the field as its name, which is not looked for. */
export const useEntryOptions = (section: Section, text: string, chosen: EntryOption | null) => {
  const isChosen = chosen !== null && nameOf(chosen) === text
  const found = useFoundItems(section === 'items' && !isChosen ? text : '', LIMIT)
  const { currencies, error } = useCurrencies()
  if (section === 'items') return found
  const all = section === 'currency' ? currencyOptions(currencies ?? new Map()) : PROFESSION_OPTIONS
  if (section === 'currency' && currencies === undefined)
    return { options: [], hint: error === null ? 'Loading, Please Wait.' : 'Currencies could not be fetched.' }
  const options = optionsWithin(all, isChosen ? '' : text, LIMIT)
  return { options, hint: hintOf(options.length, all.length) }
}
