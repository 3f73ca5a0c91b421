import { type Cell, type DropCounts, SPREAD_UNITS } from '../cells/cell.ts'
import { dropEntries, ENTRY } from '../cells/drop-entries.ts'

/** Units of one drop, by index of accounts in the sample; accounts without it are left out. */
export type DropSample = {
  id: number
  units: number
  /** Submissions that had it. */
  submissions: number
  /** Sum of units² / consumed over submissions. */
  spread: number
  accounts: number[]
  accountUnits: number[]
  /** The same by places of cells. */
  cells: number[]
  cellUnits: number[]
  cellSubmissions: number[]
  cellSpread: number[]
}

/** The cells of a cut, by account. */
export type Sample = {
  consumed: number
  submissions: number
  /** Consumed by each account. Accounts are in the order of their names, so that the order of cells does not matter. */
  accounts: Float64Array
  /** Consumed in each cell, those of an account one after another. */
  cells: Float64Array
  /** The index of the account of each cell. */
  owners: Int32Array
  /** The same cells in full. */
  ordered: readonly Cell[]
  /** Most units first. */
  drops: () => readonly DropSample[]
  dropOf: (id: number) => DropSample | undefined
}

type Wanted = {
  /** Only these drops, for callers that need no others. */
  only?: number
}

export const sampleOf = (cells: readonly Cell[], { only }: Wanted = {}): Sample => {
  const byAccount = [...Map.groupBy(cells, ({ account }) => account)].sort(([a], [b]) => (a < b ? -1 : 1))
  const accounts = new Float64Array(byAccount.length)
  const consumedByCell = new Float64Array(cells.length)
  const owners = new Int32Array(cells.length)
  const drops = new Map<number, DropSample>()
  const ordered: Cell[] = []
  let submissions = 0
  let cellPlace = 0
  byAccount.forEach(([, ofAccount], account) => {
    for (const cell of ofAccount) {
      accounts[account]! += cell.consumed
      consumedByCell[cellPlace] = cell.consumed
      owners[cellPlace] = account
      ordered.push(cell)
      submissions += cell.submissions
      if (only === undefined) addDrops(drops, dropEntries(cell), { account, cell: cellPlace })
      else addDrop(drops, only, { counts: cell.drops[only], account, cell: cellPlace })
      cellPlace++
    }
  })
  const consumed = accounts.reduce((sum, of) => sum + of, 0)
  // Summed as whole numbers before, so that the sum does not depend on the order of cells.
  for (const drop of drops.values()) drop.spread /= SPREAD_UNITS
  return {
    ...{ consumed, submissions, accounts, cells: consumedByCell, owners, ordered },
    drops: once(() => [...drops.values()].sort(mostUnitsFirst)),
    dropOf: (id) => drops.get(id),
  }
}

/** Places of what is left when only some entries stay; -1 for the others. */
const placesOf = (stays: Uint8Array): Int32Array => {
  let place = 0
  return Int32Array.from(stays, (isIn) => (isIn === 1 ? place++ : -1))
}

const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** The sample of some of its cells: the same as from these cells alone. Its drops are summed up when they are asked for. */
export const partOfSample = (sample: Sample, isIn: (cell: number) => boolean): Sample => {
  const stays = Uint8Array.from(sample.owners, (_, cell) => Number(isIn(cell)))
  const accountStays = new Uint8Array(sample.accounts.length)
  for (const [cell, account] of sample.owners.entries()) accountStays[account]! |= stays[cell]!
  const [cellPlaces, accountPlaces] = [placesOf(stays), placesOf(accountStays)]
  const isLeft = (_: unknown, cell: number): boolean => stays[cell] === 1
  const cells = sample.cells.filter(isLeft)
  const owners = sample.owners.filter(isLeft).map((account) => accountPlaces[account]!)
  const ordered = sample.ordered.filter(isLeft)
  const accounts = new Float64Array(accountStays.reduce((count, isIn) => count + isIn, 0))
  for (const [cell, account] of owners.entries()) accounts[account]! += cells[cell]!
  const parts = new Map<number, DropSample | undefined>()
  const dropOf = (id: number): DropSample | undefined => {
    if (!parts.has(id)) parts.set(id, partOfDrop(sample.dropOf(id), { cellPlaces, owners }))
    return parts.get(id)
  }
  const isThere = (drop: DropSample | undefined) => drop !== undefined
  return {
    consumed: accounts.reduce((sum, of) => sum + of, 0),
    submissions: ordered.reduce((sum, of) => sum + of.submissions, 0),
    ...{ accounts, cells, owners, ordered },
    drops: once(() =>
      sample
        .drops()
        .map(({ id }) => dropOf(id))
        .filter(isThere)
        .sort(mostUnitsFirst),
    ),
    dropOf,
  }
}

type Left = { cellPlaces: Int32Array; owners: Int32Array }

const partOfDrop = (of: DropSample | undefined, { cellPlaces, owners }: Left): DropSample | undefined => {
  if (of === undefined) return undefined
  const drop = emptyDrop(of.id)
  for (let i = 0; i < of.cells.length; i++) {
    const cell = cellPlaces[of.cells[i]!]!
    if (cell < 0) continue
    // The whole number that it was.
    const spread = Math.round(of.cellSpread[i]! * SPREAD_UNITS)
    addUnits(drop, of.cellUnits[i]!, {
      ...{ submissions: of.cellSubmissions[i]!, spread },
      at: { cell, account: owners[cell]! },
    })
  }
  drop.spread /= SPREAD_UNITS
  return drop.cells.length === 0 ? undefined : drop
}

type Place = { account: number; cell: number }

const addDrops = (drops: Map<number, DropSample>, entries: Float64Array, at: Place): void => {
  for (let i = 0; i < entries.length; i += ENTRY)
    addUnits(openDrop(drops, entries[i]!), entries[i + 1]!, {
      submissions: entries[i + 2]!,
      spread: entries[i + 3]!,
      at,
    })
}

type Counted = Place & { counts: DropCounts | undefined }

const addDrop = (drops: Map<number, DropSample>, id: number, { counts, ...at }: Counted): void => {
  if (counts === undefined) return
  const [units, submissions, spread] = counts
  addUnits(openDrop(drops, id), units, { submissions, spread, at })
}

const openDrop = (drops: Map<number, DropSample>, id: number): DropSample => {
  const known = drops.get(id)
  if (known !== undefined) return known
  const drop = emptyDrop(id)
  drops.set(id, drop)
  return drop
}

type Added = { submissions: number; spread: number; at: Place }

const addUnits = (drop: DropSample, units: number, { submissions, spread, at }: Added): void => {
  drop.units += units
  drop.submissions += submissions
  drop.spread += spread
  drop.cells.push(at.cell)
  drop.cellUnits.push(units)
  drop.cellSubmissions.push(submissions)
  drop.cellSpread.push(spread / SPREAD_UNITS)
  if (drop.accounts.at(-1) === at.account) drop.accountUnits[drop.accountUnits.length - 1]! += units
  else {
    drop.accounts.push(at.account)
    drop.accountUnits.push(units)
  }
}

const emptyDrop = (id: number): DropSample => ({
  ...{ id, units: 0, submissions: 0, spread: 0 },
  ...{ accounts: [], accountUnits: [], cells: [], cellUnits: [], cellSubmissions: [], cellSpread: [] },
})

const mostUnitsFirst = (a: DropSample, b: DropSample): number => b.units - a.units || a.id - b.id
