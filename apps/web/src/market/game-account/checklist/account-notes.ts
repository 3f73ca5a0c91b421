import { type KnownAccount, lackingPermissions, unreadable } from '../known-account.ts'
import { type ChecklistColumn, countParts, type Selection } from './selection.ts'

const ofParts = ({ chosen, all }: { chosen: number; all: number }, one: string, many: string): string[] =>
  all === 0 ? [] : [`${chosen} of ${all} ${all === 1 ? one : many}`]

/** The selectable parts of an account, and how many are selected: `7 of 9 characters, 1 of 2 guilds`. */
export const partsNote = (selection: Selection, account: KnownAccount, columns: readonly ChecklistColumn[]): string => {
  const of = (place: ChecklistColumn['place']): ChecklistColumn | undefined =>
    columns.find((one) => one.place === place)
  const bags = of('inventory') ?? of('equipment')
  const guilds = of('guild')
  return [
    ...(bags === undefined ? [] : ofParts(countParts(selection, account, bags), 'character', 'characters')),
    ...(guilds === undefined ? [] : ofParts(countParts(selection, account, guilds), 'guild', 'guilds')),
  ].join(', ')
}

/** What the account's key does not let this page read; null: nothing that a column needs. */
export const lackNote = (account: KnownAccount, columns: readonly ChecklistColumn[]): string | null => {
  const lacking = new Set(columns.flatMap(({ place }) => lackingPermissions(account, place)))
  if (lacking.size === 0) return null
  return `the key lacks ${[...lacking].map((name) => `“${name}”`).join(', ')}`
}

/** Why nothing of a place can be read in any account. */
export const lackOfAll = (accounts: readonly KnownAccount[], { place }: ChecklistColumn): string => {
  const mayRead = accounts.filter((account) => lackingPermissions(account, place).length === 0)
  if (mayRead.length === 0) return 'no key may read it'
  return [...new Set(mayRead.flatMap((account) => unreadable(account, place) ?? []))].join('; ')
}
