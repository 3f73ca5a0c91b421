import { AppError } from '@gildscope/service-kit'
import { FITS, type ForgeKind, kindOf } from './forge-kind.ts'
import type { MarketItem } from './market-repository.ts'

/** The submitted result; without an id, the one item of that name. */
export type GivenOutput = { ID?: number | null | undefined; name: string }

/** Items that a given output may mean. */
export type Candidates = {
  byId: (id: number) => MarketItem | undefined
  byName: (name: string) => readonly MarketItem[]
}

const withId = (id: number, name: string, { byId }: Candidates): MarketItem => {
  const item = byId(id)
  if (item === undefined) throw new AppError('NOT_FOUND', `there is no item ${id}`)
  if (item.name !== name) throw new AppError('VALIDATION', `item ${id} is '${item.name}', not '${name.slice(0, 80)}'`)
  return item
}

const withName = (name: string, kind: ForgeKind | null, { byName }: Candidates): MarketItem => {
  const found = byName(name).filter((item) => kind === null || FITS[kind].fits(item))
  const [item, ...others] = found
  const shown = name.slice(0, 80)
  const what = kind === null ? 'nothing that comes out of a forge' : `not ${FITS[kind].what}`
  if (item === undefined) throw new AppError('NOT_FOUND', `'${shown}' is ${what} that is known here`)
  if (others.length === 0) return item
  const ids = found.map(({ id }) => id)
  throw new AppError('VALIDATION', `'${shown}' is the name of several items: ${ids.join(', ')}; send the ID`, { ids })
}

/** The item that came out of a forge and the kind of the forge; `kind` null: the kind that the item belongs to. */
export const findOutput = (
  { ID, name }: GivenOutput,
  kind: ForgeKind | null,
  candidates: Candidates,
): { item: MarketItem; kind: ForgeKind } => {
  const item = typeof ID === 'number' ? withId(ID, name, candidates) : withName(name, kind, candidates)
  const actual = kindOf(item)
  if (actual !== null && (kind === null || kind === actual)) return { item, kind: actual }
  const what = kind === null ? 'nothing that comes out of a forge' : `not ${FITS[kind].what}`
  throw new AppError('VALIDATION', `'${item.name}' (${item.id}) is ${what}`)
}
