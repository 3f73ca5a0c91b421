import type { MarketList } from '@gildscope/contracts'
import { ApiError } from '@gildscope/contracts/client'
import { formatNumber } from '@gildscope/ui'
import * as z from 'zod/mini'
import type { VersionRow } from '../shared/document/conflict-dialog.tsx'
import { mergeIds, mergeValue } from '../shared/document/three-way.ts'

type Content = { name: string; items: readonly number[] }

/** A list as shown on the page, and the server state that it is based on. */
export type ListDraft = Content & { id: string; base: Content & { revision: number | null } }

/** Id of a list that is not saved yet. */
export const NEW_ID = 'New'
const EMPTY = { name: 'New List Name', items: [], revision: null }
export const NEW_LIST: ListDraft = { ...EMPTY, id: NEW_ID, base: EMPTY }

export const draftOf = ({ id, name, items, revision }: Omit<MarketList, 'updatedAt'>): ListDraft => ({
  id,
  name,
  items,
  base: { name, items, revision },
})

const sameIds = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index])

export const isUnsaved = ({ name, items, base }: ListDraft): boolean =>
  name !== base.name || !sameIds(items, base.items)

/** The request body; `revision` lets the server notice that the list was changed elsewhere. */
export const toSave = ({ id, name, items, base: { revision } }: ListDraft) => ({
  id,
  name,
  items: [...items],
  ...(revision !== null && { revision }),
})

const conflict = z.object({
  current: z.object({ id: z.string(), name: z.string(), items: z.array(z.int()), revision: z.int() }),
})
export type TheirList = z.infer<typeof conflict>['current']

/** The stored list, when saving was refused because it was changed elsewhere; null: the failure has another cause. */
export const theirList = (error: Error): TheirList | null => {
  if (!(error instanceof ApiError) || error.code !== 'CONFLICT') return null
  const parsed = conflict.safeParse(error.details)
  return parsed.success ? parsed.data.current : null
}

const withBase = (content: Content, theirs: TheirList): ListDraft => ({ ...draftOf(theirs), ...content })

/** My version on top of theirs. */
export const keepMine = ({ name, items }: ListDraft, theirs: TheirList): ListDraft => withBase({ name, items }, theirs)

/** Theirs with what I changed. */
export const merge = ({ name, items, base }: ListDraft, theirs: TheirList): ListDraft =>
  withBase({ name: mergeValue(base.name, name, theirs.name), items: mergeIds(base.items, items, theirs.items) }, theirs)

export const countText = (count: number): string => (count === 1 ? '1 item' : `${formatNumber(count)} items`)

/** The same ids again do not distinguish versions; which are missing on the other side does. */
const onlyIn = (own: readonly number[], other: readonly number[]): string => {
  const others = new Set(other)
  const only = own.filter((id) => !others.has(id))
  return only.length === 0 ? 'none' : only.join(', ')
}

export const versionRows = (mine: Content, theirs: Content): VersionRow[] => [
  { label: 'Name', mine: mine.name, theirs: theirs.name },
  { label: 'Items', mine: countText(mine.items.length), theirs: countText(theirs.items.length) },
  {
    label: 'Only here',
    mine: onlyIn(mine.items, theirs.items),
    theirs: onlyIn(theirs.items, mine.items),
  },
]

export const idLine = (items: readonly number[]): string => items.join(',')
