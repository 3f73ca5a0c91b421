import type { VerificationList } from '@gildscope/contracts'
import { ApiError } from '@gildscope/contracts/client'
import { formatNumber } from '@gildscope/ui'
import * as z from 'zod/mini'
import type { QuantityEntry } from '../shared/bulk/quantities.ts'
import type { VersionRow } from '../shared/document/conflict-dialog.tsx'
import { mergeIds, mergeValue } from '../shared/document/three-way.ts'

export const SECTIONS = ['items', 'currency', 'professions'] as const
export type Section = (typeof SECTIONS)[number]

export const SECTION_TITLES: Record<Section, string> = {
  items: 'Items',
  currency: 'Currency',
  professions: 'Professions',
}

type Entries = readonly QuantityEntry[]
export type Content = { name: string; gameID: string } & Record<Section, Entries>

/** A list as shown on the page, and the server state that it is based on. */
export type VerificationDraft = Content & { id: string; base: Content & { revision: number | null } }

/** Id of a list that is not saved yet. */
export const NEW_ID = 'New'

export const newList = (gameID: string): VerificationDraft => {
  const content: Content = { name: 'New List', gameID, items: [], currency: [], professions: [] }
  return { ...content, id: NEW_ID, base: { ...content, revision: null } }
}

type Stored = Pick<VerificationList, 'name' | 'gameID'> & Record<Section, Entries>

const plain = (entries: Entries): Entries => entries.map(({ id, qty }) => ({ id, qty }))

/** A list whose game account no longer exists has none until another is chosen. */
export const contentOf = ({ name, gameID, items, currency, professions }: Stored): Content => ({
  name,
  gameID: gameID ?? '',
  items: plain(items),
  currency: plain(currency),
  professions: plain(professions),
})

export const draftOf = (stored: Stored & { id: string; revision: number }): VerificationDraft => {
  const content = contentOf(stored)
  return { ...content, id: stored.id, base: { ...content, revision: stored.revision } }
}

const sameEntries = (a: Entries, b: Entries): boolean =>
  a.length === b.length && a.every(({ id, qty }, index) => id === b[index]?.id && qty === b[index]?.qty)

export const isUnsaved = (draft: VerificationDraft): boolean =>
  draft.name !== draft.base.name ||
  draft.gameID !== draft.base.gameID ||
  SECTIONS.some((section) => !sameEntries(draft[section], draft.base[section]))

const copied = (entries: Entries): QuantityEntry[] => entries.map((entry) => ({ ...entry }))

/** The request body; `revision` lets the server notice that the list was changed elsewhere. */
export const toSave = ({ id, name, gameID, items, currency, professions, base: { revision } }: VerificationDraft) => ({
  id,
  name,
  gameID,
  items: copied(items),
  currency: copied(currency),
  professions: copied(professions),
  ...(revision !== null && { revision }),
})

const entries = z.array(z.object({ id: z.int(), qty: z.int() }))
const conflict = z.object({
  current: z.object({
    id: z.string(),
    name: z.string(),
    gameID: z.nullable(z.string()),
    revision: z.int(),
    items: entries,
    currency: entries,
    professions: entries,
  }),
})
export type TheirList = z.infer<typeof conflict>['current']

/** The stored list, when saving was refused because it was changed elsewhere; null: the failure has another cause. */
export const theirList = (error: Error): TheirList | null => {
  if (!(error instanceof ApiError) || error.code !== 'CONFLICT') return null
  const parsed = conflict.safeParse(error.details)
  return parsed.success ? parsed.data.current : null
}

/** My version on top of theirs. */
export const keepMine = (mine: VerificationDraft, theirs: TheirList): VerificationDraft => ({
  ...mine,
  base: draftOf(theirs).base,
})

const mergeEntries = (base: Entries, mine: Entries, theirs: Entries): Entries => {
  const ids = (of: Entries) => of.map(({ id }) => id)
  const qtyIn = (of: Entries, id: number) => of.find((entry) => entry.id === id)?.qty ?? 0
  return mergeIds(ids(base), ids(mine), ids(theirs)).map((id) => {
    const isTheirs = theirs.some((entry) => entry.id === id)
    const isMine = mine.some((entry) => entry.id === id)
    if (!isTheirs || !isMine) return { id, qty: qtyIn(isMine ? mine : theirs, id) }
    return { id, qty: mergeValue(qtyIn(base, id), qtyIn(mine, id), qtyIn(theirs, id)) }
  })
}

/** Theirs with what I changed. */
export const merge = (mine: VerificationDraft, theirs: TheirList): VerificationDraft => {
  const { base } = mine
  const other = draftOf(theirs)
  return {
    ...other,
    name: mergeValue(base.name, mine.name, other.name),
    gameID: mergeValue(base.gameID, mine.gameID, other.gameID),
    items: mergeEntries(base.items, mine.items, other.items),
    currency: mergeEntries(base.currency, mine.currency, other.currency),
    professions: mergeEntries(base.professions, mine.professions, other.professions),
  }
}

const counted = (count: number): string => formatNumber(count)

export const versionRows = (mine: VerificationDraft, saved: TheirList): VersionRow[] => {
  const theirs = draftOf(saved)
  return [
    { label: 'Name', mine: mine.name, theirs: theirs.name },
    { label: 'Game account', mine: mine.gameID, theirs: theirs.gameID },
    ...SECTIONS.map((section) => ({
      label: SECTION_TITLES[section],
      mine: counted(mine[section].length),
      theirs: counted(theirs[section].length),
    })),
  ]
}

/** `10 items, 3 currencies, 2 professions`. */
export const summaryOf = ({ items, currency, professions }: Record<Section, Entries>): string => {
  const words = (count: number, one: string, many: string) => `${counted(count)} ${count === 1 ? one : many}`
  return [
    words(items.length, 'item', 'items'),
    words(currency.length, 'currency', 'currencies'),
    words(professions.length, 'profession', 'professions'),
  ].join(', ')
}
