import {
  type AccountSelection,
  ARMORY_NEEDS,
  isArmory,
  type Place,
  type PlannedCall,
  planCalls,
  type Snapshot,
} from '@gildscope/holdings'
import * as z from 'zod/mini'
import { isAccountPlace, isAwaited, type KnownAccount, partsOf, unreadable } from '../known-account.ts'

// Stores exceptions rather than selections, so that a character created later is treated like the rest of the account.
const chosenSchema = z.object({ isOn: z.boolean(), except: z.readonly(z.array(z.string())) })

/** What to read, by game account and place. */
export const selectionSchema = z.record(z.string(), z.record(z.string(), chosenSchema))
export type Selection = z.infer<typeof selectionSchema>
type Chosen = z.infer<typeof chosenSchema>

/** A column of the checklist. */
export type ChecklistColumn = { place: Place; title: string; isOnAtFirst?: boolean }

/** `none`: nothing can be read. */
export type BoxState = 'on' | 'off' | 'some' | 'none'

const isPartOn = ({ isOn, except }: Chosen, id: string): boolean => isOn !== except.includes(id)

const chosenOf = (selection: Selection, account: string, { place, isOnAtFirst = true }: ChecklistColumn): Chosen =>
  selection[account]?.[place] ?? { isOn: isOnAtFirst, except: [] }

const stateOf = (isOn: readonly boolean[]): BoxState => {
  if (isOn.length === 0) return 'none'
  if (isOn.every(Boolean)) return 'on'
  return isOn.some(Boolean) ? 'some' : 'off'
}

/** Whether each part of a place is selected; empty if nothing can be read. */
const partsOn = (selection: Selection, account: KnownAccount, column: ChecklistColumn): boolean[] => {
  if (unreadable(account, column.place) !== null) return []
  const chosen = chosenOf(selection, account.name, column)
  return partsOf(account, column.place).map(({ id }) => isPartOn(chosen, id))
}

/** The combined state of some accounts and columns: one box, a row, a column, or everything. */
export const stateOfBoxes = (
  selection: Selection,
  accounts: readonly KnownAccount[],
  columns: readonly ChecklistColumn[],
): BoxState => stateOf(accounts.flatMap((account) => columns.flatMap((column) => partsOn(selection, account, column))))

export const stateOfPart = (
  selection: Selection,
  account: KnownAccount,
  column: ChecklistColumn,
  id: string,
): BoxState => {
  const { place } = column
  if (unreadable(account, place) !== null || !partsOf(account, place).some((part) => part.id === id)) return 'none'
  return isPartOn(chosenOf(selection, account.name, column), id) ? 'on' : 'off'
}

/** How many of a place's parts are selected: `7 of 9`. */
export const countParts = (selection: Selection, account: KnownAccount, column: ChecklistColumn) => {
  const parts = partsOn(selection, account, column)
  return { chosen: parts.filter(Boolean).length, all: parts.length }
}

const withChosen = (selection: Selection, account: string, place: Place, chosen: Chosen): Selection => ({
  ...selection,
  [account]: { ...selection[account], [place]: chosen },
})

/** Selects or clears some columns for some accounts. What cannot be read now stays unchanged. */
export const withBoxes = (
  selection: Selection,
  accounts: readonly KnownAccount[],
  columns: readonly ChecklistColumn[],
  isOn: boolean,
): Selection =>
  accounts
    .flatMap((account) => columns.map(({ place }) => ({ account, place })))
    .filter(({ account, place }) => unreadable(account, place) === null)
    .reduce((next, { account, place }) => withChosen(next, account.name, place, { isOn, except: [] }), selection)

/** Chooses one character or guild, or no longer. */
export const withPart = (
  selection: Selection,
  account: KnownAccount,
  column: ChecklistColumn,
  part: { id: string; isOn: boolean },
): Selection => {
  const { isOn, except } = chosenOf(selection, account.name, column)
  const others = except.filter((id) => id !== part.id)
  const next = part.isOn === isOn ? others : [...others, part.id]
  // All parts are excluded: in effect the account itself was toggled.
  const isTurned = partsOf(account, column.place).every(({ id }) => next.includes(id))
  const chosen = isTurned ? { isOn: !isOn, except: [] } : { isOn, except: next }
  return withChosen(selection, account.name, column.place, chosen)
}

/** Whether a selected place is still loading its parts: a snapshot would leave it out. */
export const hasAwaited = (
  selection: Selection,
  accounts: readonly KnownAccount[],
  columns: readonly ChecklistColumn[],
): boolean =>
  accounts.some((account) =>
    columns.some((column) => {
      const { isOn, except } = chosenOf(selection, account.name, column)
      return (isOn || except.length > 0) && isAwaited(account, column.place)
    }),
  )

/** What to read of each account. */
export const selectedOf = (
  selection: Selection,
  accounts: readonly KnownAccount[],
  columns: readonly ChecklistColumn[],
): AccountSelection[] =>
  accounts.map((account) => {
    const chosen = (place: Place) => {
      const column = columns.find((one) => one.place === place)
      if (column === undefined || unreadable(account, place) !== null) return []
      return partsOf(account, place).filter(({ id }) => isPartOn(chosenOf(selection, account.name, column), id))
    }
    const names = (place: Place): string[] => chosen(place).map(({ name }) => name)
    const canReadArmory = ARMORY_NEEDS.every((needed) => account.permissions.includes(needed))
    return {
      account: account.name,
      places: columns.flatMap(({ place }) => (isAccountPlace(place) && chosen(place).length > 0 ? [place] : [])),
      inventory: names('inventory'),
      equipment: names('equipment'),
      ...(canReadArmory && chosen('equipment').length > 0 && { armory: true }),
      guilds: chosen('guild'),
    }
  })

/** The calls of a snapshot that failed, for a retry. A guild that is no longer led is not included. */
export const callsOfHoles = ({ holes }: Snapshot, accounts: readonly KnownAccount[]): PlannedCall[] =>
  holes.flatMap((hole) => {
    const { account, place, where } = hole
    const known = accounts.find(({ name }) => name === account)
    const guilds = known?.guilds?.filter(({ name }) => name === where) ?? []
    const names = where === null ? [] : [where]
    return planCalls([
      {
        account,
        places: isAccountPlace(place) ? [place] : [],
        inventory: place === 'inventory' ? names : [],
        equipment: place === 'equipment' ? names : [],
        ...(isArmory(hole) && { armory: true }),
        guilds: place === 'guild' ? guilds : [],
      },
    ])
  })
