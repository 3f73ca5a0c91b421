import {
  type CutQuery,
  DROP_ACTIVITIES,
  type DropActivity,
  LEVEL_BANDS,
  MAGIC_FIND_BANDS,
  SALVAGE_KITS,
  type SalvageKit,
} from '@gildscope/contracts'

/** The selected records. */
export type Selection = {
  activity: DropActivity
  itemId: number | null
  kit: SalvageKit | null
  /** Lower ends of bands. */
  mf: number | null
  level: number | null
  patch: number | null
  /** UTC days, both included. */
  from: string | null
  to: string | null
  hasFlagged: boolean
}

export type Choice = Pick<Selection, 'activity' | 'itemId'>
/** A filter on the records of an item. */
export type Cut = Omit<Selection, 'activity' | 'itemId'>

export const WHOLE: Cut = {
  kit: null,
  mf: null,
  level: null,
  patch: null,
  from: null,
  to: null,
  hasFlagged: false,
}

const DEFAULT_ACTIVITY: DropActivity = 'Opening'

const MOST_ID = 2_147_483_647

const oneOf = <Value extends string | number>(values: readonly Value[], text: string | null): Value | null =>
  values.find((value) => String(value) === text) ?? null

const idOf = (text: string | null): number | null => {
  const id = Number(text)
  return text !== null && /^[1-9]\d{0,9}$/.test(text) && id <= MOST_ID ? id : null
}

const patchOf = (text: string | null): number | null => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null)

/** 2026-02-30 is no day. */
const dayOf = (text: string | null): string | null => {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null
}

/** The selection of an address; unreadable parts are ignored. */
export const readSelection = (search: URLSearchParams): Selection => {
  return {
    activity: oneOf(DROP_ACTIVITIES, search.get('activity')) ?? DEFAULT_ACTIVITY,
    itemId: idOf(search.get('item')),
    kit: oneOf(SALVAGE_KITS, search.get('kit')),
    mf: oneOf(MAGIC_FIND_BANDS, search.get('mf')),
    level: oneOf(LEVEL_BANDS, search.get('level')),
    patch: patchOf(search.get('patch')),
    from: dayOf(search.get('from')),
    to: dayOf(search.get('to')),
    hasFlagged: search.get('flagged') === '1',
  }
}

/** Parts of the selection, and their names in the address. */
const NAMES = {
  activity: 'activity',
  itemId: 'item',
  kit: 'kit',
  mf: 'mf',
  level: 'level',
  patch: 'patch',
  from: 'from',
  to: 'to',
  hasFlagged: 'flagged',
} as const satisfies Record<keyof Selection, string>

export const SELECTION_PARAMS: readonly string[] = Object.values(NAMES)

const textOf = (value: Selection[keyof Selection]): string | null => {
  if (value === null || value === false) return null
  return value === true ? '1' : String(value)
}

const put = (search: URLSearchParams, selection: Selection): void => {
  for (const [part, name] of Object.entries(NAMES)) {
    const text = textOf(selection[part as keyof typeof NAMES])
    if (text === null) search.delete(name)
    else search.set(name, text)
  }
}

/** The address with another item: its tables and cuts are reset. */
export const chosenSearch = (choice: Choice): URLSearchParams => {
  const search = new URLSearchParams()
  put(search, { ...WHOLE, ...choice })
  return search
}

/** The address with another cut of the same item; tables return to the first page. */
export const cutSearch = (before: URLSearchParams, cut: Partial<Cut>): URLSearchParams => {
  const search = new URLSearchParams(before)
  put(search, { ...readSelection(before), ...cut })
  for (const name of [...search.keys()]) if (name.endsWith('.page')) search.delete(name)
  return search
}

/** A cut as query parameters; filters that are not set are left out. */
export const cutQueryOf = ({ kit, mf, level, patch, from, to, hasFlagged }: Cut): CutQuery => ({
  ...(kit !== null && { kit }),
  ...(mf !== null && { mf }),
  ...(level !== null && { level }),
  ...(patch !== null && { patch }),
  ...(from !== null && { from }),
  ...(to !== null && { to }),
  ...(hasFlagged && { flagged: true }),
})

/** Whether any filter is set; flagged records do not count as one. */
export const isCut = ({ kit, mf, level, patch, from, to }: Cut): boolean =>
  [kit, mf, level, patch, from, to].some((part) => part !== null)
