import { type Cell, SPREAD_UNITS } from '../cells/cell.ts'
import { ENTRY } from '../cells/drop-entries.ts'
import { partOf } from '../order/split-days.ts'

/** For one drop: units, submissions that contain it, and the sum of units² / consumed in millionths. */
export type DropSums = [units: number, submissions: number, spread: number]

/** Whole numbers, so that one account can be subtracted exactly. */
export type Sums = {
  consumed: number
  submissions: number
  /** 100 and the magic find, for each consumed unit. */
  luck: number
  drops: Map<number, DropSums>
}

export const emptySums = (): Sums => ({ consumed: 0, submissions: 0, luck: 0, drops: new Map() })

export const addCell = (sums: Sums, cell: Pick<Cell, 'consumed' | 'submissions' | 'magicFind' | 'entries'>): void => {
  sums.consumed += cell.consumed
  sums.submissions += cell.submissions
  sums.luck += cell.consumed * (100 + cell.magicFind)
  const { entries } = cell
  for (let at = 0; at < entries.length; at += ENTRY) {
    const drop = sums.drops.get(entries[at]!)
    if (drop === undefined) sums.drops.set(entries[at]!, [entries[at + 1]!, entries[at + 2]!, entries[at + 3]!])
    else for (let of = 0; of < drop.length; of++) drop[of]! += entries[at + 1 + of]!
  }
}

export const sumsOf = (cells: Iterable<Cell>): Sums => {
  const sums = emptySums()
  for (const cell of cells) addCell(sums, cell)
  return sums
}

export const sumsTogether = (parts: readonly Sums[]): Sums => {
  const [only] = parts
  if (only !== undefined && parts.length === 1) return only
  const all = emptySums()
  for (const part of parts) {
    all.consumed += part.consumed
    all.submissions += part.submissions
    all.luck += part.luck
    for (const [id, sums] of part.drops) {
      const drop = all.drops.get(id)
      if (drop === undefined) all.drops.set(id, [...sums])
      else for (let of = 0; of < drop.length; of++) drop[of]! += sums[of]!
    }
  }
  return all
}

/** Cells by part: before the first split, between it and the second, and so on. */
export const sumsByPart = (cells: Iterable<Cell>, splits: readonly string[]): Sums[] => {
  const parts = Array.from({ length: splits.length + 1 }, emptySums)
  for (const cell of cells) addCell(parts[partOf(splits, cell.countsFrom)]!, cell)
  return parts
}

/** The sums of all without `part`, which is included in them. */
export const sumsWithout = (all: Sums, part: Sums | undefined): Sums => {
  if (part === undefined) return all
  const drops = new Map<number, DropSums>()
  for (const [id, [units, submissions, spread]] of all.drops) {
    const [lessUnits, lessSubmissions, lessSpread] = part.drops.get(id) ?? [0, 0, 0]
    if (submissions > lessSubmissions)
      drops.set(id, [units - lessUnits, submissions - lessSubmissions, spread - lessSpread])
  }
  return {
    consumed: all.consumed - part.consumed,
    submissions: all.submissions - part.submissions,
    luck: all.luck - part.luck,
    drops,
  }
}

/** In units² per consumed unit. */
export const spreadOf = ([, , spread]: DropSums): number => spread / SPREAD_UNITS
