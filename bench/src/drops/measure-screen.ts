import { cellOf, type DropRecord, type ReasonKind, restOf, screen } from '@gildscope/drops'
import { lootTablesOf, type Random } from '@gildscope/game-simulator'
import { drawUnit, streamOf } from './draw-counts.ts'
import { drawRecord, drawRecords } from './draw-records.ts'
import { type LootSource, sourceOf } from './loot-source.ts'

/** Players' mistakes and inventions. Each modifies an honest record. */
export const FAULTS = {
  'twice the rarest drop': (record) => changed(record, rarest(record), (units) => 2 * units),
  'ten times a common drop': (record) => changed(record, record.items[0]?.id, (units) => 10 * units),
  'a fifth more of everything': (record) => scaled(record, 1.2),
  'half of everything (full bags)': (record) => scaled(record, 0.5),
  'a third of the consumed left out': (record) => ({
    ...record,
    consumed: record.consumed.map((of) => ({ ...of, quantity: Math.ceil((of.quantity * 2) / 3) })),
  }),
  'an item from elsewhere': (record) => ({ ...record, items: [...record.items, { id: 1, quantity: 1, price: null }] }),
  'the commonest drop forgotten': (record) => ({
    ...record,
    items: record.items.filter(({ id }) => id !== commonest(record)),
  }),
  'the same record again': (record) => ({ ...record, id: 'again' }),
} as const satisfies Record<string, (record: DropRecord) => DropRecord>

const byUnits = ({ items }: DropRecord) => items.toSorted((a, b) => a.quantity - b.quantity)
const rarest = (record: DropRecord) => byUnits(record)[0]?.id
const commonest = (record: DropRecord) => byUnits(record).at(-1)?.id
const changed = (record: DropRecord, item: number | undefined, to: (units: number) => number): DropRecord => ({
  ...record,
  items: record.items.map((of) => (of.id === item ? { ...of, quantity: to(of.quantity) } : of)),
})
const scaled = (record: DropRecord, factor: number): DropRecord => ({
  ...record,
  items: record.items
    .map((of) => ({ ...of, quantity: Math.round(of.quantity * factor) }))
    .filter(({ quantity }) => quantity > 0),
})

const PATCH = 109
/** Records of one cut come from players anywhere in its magic find band. */
const MAGIC_FIND = [210, 230, 250, 270, 290]
export const OTHERS_CONSUMED = [2000, 20_000, 200_000] as const
export const SIZES = [50, 250, 1000] as const
const ACCOUNTS = 60

export type Screened = {
  othersConsumed: number
  size: number
  honest: number
  flagged: number
  flaggedBy: Partial<Record<ReasonKind, number>>
  tried: Record<string, number>
  found: Record<string, number>
}

/** Screens honest records of each table against other honest ones, and the same with each fault. */
export const measureScreen = (times: number): Screened[] =>
  OTHERS_CONSUMED.flatMap((othersConsumed) => {
    const rows = SIZES.map(
      (size): Screened => ({ othersConsumed, size, honest: 0, flagged: 0, flaggedBy: {}, tried: {}, found: {} }),
    )
    lootTablesOf(PATCH).forEach((table, place) => {
      const random = streamOf(othersConsumed, place)
      const kit = table.activity === 'Salvaging' ? 'Mystic Salvage Kit' : ''
      const sources = MAGIC_FIND.map((mf) => sourceOf(table, { kit, mf }))
      const cells = sources
        .flatMap((source) => {
          const consumed = othersConsumed / sources.length
          return drawRecords(random, () => source, { consumed, accounts: ACCOUNTS / sources.length })
        })
        .map((record) => cellOf(record, { patch: null, isFlagged: false }))
      const rest = restOf(cells)
      for (const row of rows) for (let time = 0; time < times; time++) screenOne(row, { random, sources, rest, time })
    })
    return rows
  })

type One = { random: Random; sources: readonly LootSource[]; rest: ReturnType<typeof restOf>; time: number }

const FAULTY_SHARE = 10

const screenOne = (row: Screened, { random, sources, rest, time }: One): void => {
  const source = sources[Math.floor(drawUnit(random) * sources.length)]!
  const record = drawRecord(random, source, { account: -1, consumed: row.size, day: 2 * time })
  const before = drawRecord(random, source, { account: -1, consumed: row.size, day: 2 * time + 1 })
  const reasons = screen(record, { rest, earlier: [before] })
  row.honest++
  row.flagged += Number(reasons.length > 0)
  for (const kind of new Set(reasons.map((reason) => reason.kind))) row.flaggedBy[kind] = (row.flaggedBy[kind] ?? 0) + 1
  if (time % FAULTY_SHARE > 0) return
  for (const [name, spoil] of Object.entries(FAULTS)) {
    row.tried[name] = (row.tried[name] ?? 0) + 1
    const isFound = screen(spoil(record), { rest, earlier: [before, record] }).length > 0
    row.found[name] = (row.found[name] ?? 0) + Number(isFound)
  }
}
