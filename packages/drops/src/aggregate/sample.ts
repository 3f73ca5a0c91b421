import { type Cell, SPREAD_UNITS } from '../cells/cell.ts'
import { ENTRY } from '../cells/drop-entries.ts'

/** Units of one drop, by index of accounts in the sample; accounts without it are left out. */
export type DropSample = {
  id: number
  units: number
  /** Submissions that had it. */
  submissions: number
  /** Sum of units² / consumed over submissions. */
  spread: number
  accounts: Int32Array
  accountUnits: Float64Array
  /** The same by places of cells. */
  cells: Int32Array
  cellUnits: Float64Array
  cellSubmissions: Int32Array
  cellSpread: Float64Array
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
  const ordered = byAccount.flatMap(([, ofAccount]) => ofAccount)
  let submissions = 0
  let cellPlace = 0
  for (const [account, [, ofAccount]] of byAccount.entries())
    for (const cell of ofAccount) {
      accounts[account]! += cell.consumed
      consumedByCell[cellPlace] = cell.consumed
      owners[cellPlace] = account
      submissions += cell.submissions
      cellPlace++
    }
  const drops = dropsOf(ordered, owners, only)
  return {
    ...{ consumed: sum(accounts), submissions, accounts, cells: consumedByCell, owners, ordered },
    drops: once(() => [...drops.values()].sort(mostUnitsFirst)),
    dropOf: (id) => drops.get(id),
  }
}

const sum = (values: Float64Array): number => values.reduce((all, of) => all + of, 0)

/** Made when it is first asked for. */
export const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** The sample of some of its cells: the same as from these cells alone. Its drops are summed up when they are asked for. */
export const partOfSample = (sample: Sample, isIn: (cell: number) => boolean): Sample => {
  const cellPlaces = new Int32Array(sample.cells.length).fill(NOWHERE)
  const accountPlaces = new Int32Array(sample.accounts.length).fill(NOWHERE)
  const ordered: Cell[] = []
  const owners = new Int32Array(sample.cells.length)
  let accountsLeft = 0
  for (let cell = 0; cell < sample.cells.length; cell++) {
    if (!isIn(cell)) continue
    const account = sample.owners[cell]!
    if (accountPlaces[account] === NOWHERE) accountPlaces[account] = accountsLeft++
    cellPlaces[cell] = ordered.length
    owners[ordered.length] = accountPlaces[account]!
    ordered.push(sample.ordered[cell]!)
  }
  const accounts = new Float64Array(accountsLeft)
  const cells = new Float64Array(ordered.length)
  let submissions = 0
  for (const [place, cell] of ordered.entries()) {
    accounts[owners[place]!]! += cell.consumed
    cells[place] = cell.consumed
    submissions += cell.submissions
  }
  const parts = new Map<number, DropSample | undefined>()
  const dropOf = (id: number): DropSample | undefined => {
    if (!parts.has(id)) parts.set(id, partOfDrop(sample.dropOf(id), { cellPlaces, owners }))
    return parts.get(id)
  }
  return {
    ...{ consumed: sum(accounts), submissions, accounts, cells, owners: owners.subarray(0, ordered.length), ordered },
    drops: once(() =>
      sample
        .drops()
        .map(({ id }) => dropOf(id))
        .filter((drop) => drop !== undefined)
        .sort(mostUnitsFirst),
    ),
    dropOf,
  }
}

const NOWHERE = -1

type Left = { cellPlaces: Int32Array; owners: Int32Array }

const partOfDrop = (of: DropSample | undefined, { cellPlaces, owners }: Left): DropSample | undefined => {
  if (of === undefined) return undefined
  const drop = openDrop(of.id, of.cells.length)
  for (let i = 0; i < of.cells.length; i++) {
    const cell = cellPlaces[of.cells[i]!]!
    if (cell === NOWHERE) continue
    // The whole number that it was.
    const spread = Math.round(of.cellSpread[i]! * SPREAD_UNITS)
    const counts = { units: of.cellUnits[i]!, submissions: of.cellSubmissions[i]!, spread }
    addCell(drop, { cell, account: owners[cell]! }, counts)
  }
  return drop.count === 0 ? undefined : closeDrop(drop)
}

/** All drops of cells, or one of them. */
const dropsOf = (ordered: readonly Cell[], owners: Int32Array, only?: number): Map<number, DropSample> => {
  const counts = new Map<number, number>()
  const isWanted = (id: number): boolean => only === undefined || id === only
  for (const { entries } of ordered)
    for (let at = 0; at < entries.length; at += ENTRY) {
      const id = entries[at]!
      if (isWanted(id)) counts.set(id, (counts.get(id) ?? 0) + 1)
    }
  const open = new Map([...counts].map(([id, count]) => [id, openDrop(id, count)]))
  for (const [cell, { entries }] of ordered.entries()) {
    const place = { cell, account: owners[cell]! }
    for (let at = 0; at < entries.length; at += ENTRY) {
      const drop = open.get(entries[at]!)
      const [units, submissions, spread] = [entries[at + 1]!, entries[at + 2]!, entries[at + 3]!]
      if (drop !== undefined) addCell(drop, place, { units, submissions, spread })
    }
  }
  return new Map([...open].map(([id, drop]) => [id, closeDrop(drop)]))
}

/** A drop whose sums are not complete; `count` and `countOfAccounts`: how much of its lists is filled. */
type OpenDrop = DropSample & { count: number; countOfAccounts: number }

const openDrop = (id: number, most: number): OpenDrop => ({
  ...{ id, units: 0, submissions: 0, spread: 0, count: 0, countOfAccounts: 0 },
  ...{ accounts: new Int32Array(most), accountUnits: new Float64Array(most) },
  ...{ cells: new Int32Array(most), cellUnits: new Float64Array(most) },
  ...{ cellSubmissions: new Int32Array(most), cellSpread: new Float64Array(most) },
})

type Counts = { units: number; submissions: number; spread: number }

/** Cells of an account are added one after another. */
const addCell = (
  drop: OpenDrop,
  { cell, account }: { cell: number; account: number },
  { units, submissions, spread }: Counts,
): void => {
  drop.units += units
  drop.submissions += submissions
  drop.spread += spread
  const at = drop.count++
  drop.cells[at] = cell
  drop.cellUnits[at] = units
  drop.cellSubmissions[at] = submissions
  drop.cellSpread[at] = spread / SPREAD_UNITS
  if (at === 0 || drop.accounts[drop.countOfAccounts - 1] !== account) drop.accounts[drop.countOfAccounts++] = account
  drop.accountUnits[drop.countOfAccounts - 1]! += units
}

const closeDrop = ({ count, countOfAccounts, ...drop }: OpenDrop): DropSample => ({
  ...drop,
  // Summed as whole numbers before, so that the sum does not depend on the order of cells.
  spread: drop.spread / SPREAD_UNITS,
  accounts: drop.accounts.subarray(0, countOfAccounts),
  accountUnits: drop.accountUnits.subarray(0, countOfAccounts),
  cells: drop.cells.subarray(0, count),
  cellUnits: drop.cellUnits.subarray(0, count),
  cellSubmissions: drop.cellSubmissions.subarray(0, count),
  cellSpread: drop.cellSpread.subarray(0, count),
})

const mostUnitsFirst = (a: DropSample, b: DropSample): number => b.units - a.units || a.id - b.id
