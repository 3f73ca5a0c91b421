import {
  type Cell,
  type Evidence,
  evidenceOf,
  largestFirst,
  type Reason,
  type Rest,
  restOfSums,
  type Sums,
  screen,
  sumsOf,
  sumsWithout,
} from '@gildscope/drops'
import { createPace } from '@gildscope/service-kit'
import { DAY_MS } from '@gildscope/time'
import type { ResearchItem, StoredDropRecord } from './drop-record.ts'
import { toCell, toDropRecord } from './drops-of-records.ts'
import { isOfAccount } from './flags.ts'
import { sumCells } from './sum-cells.ts'

const NEAR_DAYS = 8
/** Flagged records are removed from the comparison group, which can make further ones look different. */
const MOST_PASSES = 3

const isJustBefore = (other: StoredDropRecord, { at, id }: StoredDropRecord): boolean => {
  const ms = at.getTime() - other.at.getTime()
  return ms < NEAR_DAYS * DAY_MS && (ms > 0 || (ms === 0 && other.id < id))
}

/** How many accounts have had a drop, and which one if it is only one. */
type Havers = { some: string; isOfMany: boolean }

const haversOf = (records: readonly StoredDropRecord[]): Map<number, Havers> => {
  const havers = new Map<number, Havers>()
  for (const { giver, items } of records)
    for (const [id] of items) {
      const known = havers.get(id)
      if (known === undefined) havers.set(id, { some: giver, isOfMany: false })
      else if (known.some !== giver) known.isOfMany = true
    }
  return havers
}

const cutOf = ({ kit, patchId }: { kit: string; patchId: number }): string => `${patchId} ${kit}`

/** The cells of one kit and patch: their total, and the part of each account. */
type CutSums = { all: Sums; largest: Cell[]; byGiver: Map<string, Sums> }

const sumsByCut = (item: ResearchItem, good: readonly StoredDropRecord[]): Map<string, CutSums> =>
  new Map(
    [...Map.groupBy(sumCells(good), cutOf)].map(([cut, rows]) => {
      const cells = rows.map((cell) => toCell(item, cell))
      const byGiver = new Map(
        [...Map.groupBy(cells, ({ account }) => account)].map(([giver, own]) => [giver, sumsOf(own)]),
      )
      return [cut, { all: sumsOf(cells), largest: cells.sort(largestFirst), byGiver }]
    }),
  )

const restFor = (giver: string, cut: CutSums | undefined): Rest => {
  if (cut === undefined) return restOfSums(sumsOf([]), [])
  const others = cut.largest.filter(({ account }) => account !== giver)
  return restOfSums(sumsWithout(cut.all, cut.byGiver.get(giver)), others)
}

export type ScreenedRecord = { reasons: readonly Reason[]; evidence: Evidence | null }
type Screened = Map<number, ScreenedRecord>

type Given = {
  item: ResearchItem
  records: readonly StoredDropRecord[]
  /** Drops that the game's text of the item names. */
  named: ReadonlySet<number>
}

const screenPass = async ({ item, records, named }: Given, flagged: ReadonlySet<number>): Promise<Screened> => {
  const pace = createPace()
  const found: Screened = new Map()
  const havers = haversOf(records)
  const cuts = sumsByCut(
    item,
    records.filter(({ id }) => !flagged.has(id)),
  )
  for (const [giver, own] of Map.groupBy(records, (record) => record.giver)) {
    const had = new Set([...havers].flatMap(([id, { some, isOfMany }]) => (isOfMany || some !== giver ? [id] : [])))
    const known = new Set([...had, ...named])
    for (const [cut, ofCut] of Map.groupBy(own, cutOf)) {
      const rest = restFor(giver, cuts.get(cut))
      for (const record of ofCut) {
        // Lets other work of this process run in between.
        await pace()
        const given = toDropRecord(String(record.id), record)
        const earlier = own
          .filter((other) => isJustBefore(other, record))
          .map((other) => toDropRecord(String(other.id), other))
        found.set(record.id, { reasons: screen(given, { rest, known, earlier }), evidence: evidenceOf(given, rest) })
      }
    }
  }
  return found
}

const isSame = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id))

/** Screens all records of an item, each against the unflagged records of others. */
export const screenAll = async (given: Given): Promise<Screened> => {
  const { records } = given
  const ofAccounts = records.filter(({ flags }) => flags.some(isOfAccount)).map(({ id }) => id)
  let flagged: ReadonlySet<number> = new Set(ofAccounts)
  let found: Screened = new Map()
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    found = await screenPass(given, flagged)
    const now = new Set(ofAccounts)
    for (const [id, { reasons }] of found) if (reasons.length > 0) now.add(id)
    if (isSame(now, flagged)) break
    flagged = now
  }
  return found
}
