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
  /** The same cells in full. */
  ordered: readonly Cell[]
  drops: readonly DropSample[]
}

type Wanted = {
  /** Only these drops, for callers that need no others. */
  only?: number
}

export const sampleOf = (cells: readonly Cell[], { only }: Wanted = {}): Sample => {
  const byAccount = [...Map.groupBy(cells, ({ account }) => account)].sort(([a], [b]) => (a < b ? -1 : 1))
  const accounts = new Float64Array(byAccount.length)
  const consumedByCell = new Float64Array(cells.length)
  const drops = new Map<number, DropSample>()
  const ordered: Cell[] = []
  let submissions = 0
  let cellPlace = 0
  byAccount.forEach(([, ofAccount], account) => {
    for (const cell of ofAccount) {
      accounts[account]! += cell.consumed
      consumedByCell[cellPlace] = cell.consumed
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
    ...{ consumed, submissions, accounts, cells: consumedByCell, ordered },
    drops: [...drops.values()].sort(mostUnitsFirst),
  }
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
  drop.cellSpread.push(spread / SPREAD_UNITS)
  if (drop.accounts.at(-1) === at.account) drop.accountUnits[drop.accountUnits.length - 1]! += units
  else {
    drop.accounts.push(at.account)
    drop.accountUnits.push(units)
  }
}

const emptyDrop = (id: number): DropSample => ({
  ...{ id, units: 0, submissions: 0, spread: 0 },
  ...{ accounts: [], accountUnits: [], cells: [], cellUnits: [], cellSpread: [] },
})

const mostUnitsFirst = (a: DropSample, b: DropSample): number => b.units - a.units || a.id - b.id
