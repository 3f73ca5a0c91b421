import { type Cell, type CellKey, cellOf } from '../cells/cell.ts'
import type { DropRecord } from '../drop-record.ts'

/** A record of 100 bags; `gains`: units by item. */
export const recordOf = (gains: Readonly<Record<number, number>>, own: Partial<DropRecord> = {}): DropRecord => ({
  ...{ id: 'record', account: 'anna', activity: 'Opening', iso: '2026-03-04T12:00:00Z', level: 80, mf: 250 },
  ...{ salvageKit: '', delay: '', build: null, wallet: [], consumed: [{ id: 36_038, quantity: 100, price: 40 }] },
  items: Object.entries(gains).map(([id, quantity]) => ({ id: Number(id), quantity, price: null })),
  ...own,
})

export const cellWith = (
  gains: Readonly<Record<number, number>>,
  own: Partial<DropRecord> = {},
  mark: Partial<CellKey> = {},
): Cell => ({ ...cellOf(recordOf(gains, own), { patch: null, isFlagged: false }), ...mark })
