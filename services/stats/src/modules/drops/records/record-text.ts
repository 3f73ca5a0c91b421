import type { StoredDropRecord } from '@gildscope/research/drops'
import { fullRecordOf } from './wire-records.ts'

type Pages = AsyncIterable<readonly StoredDropRecord[]>

/** A JSON array of the converted records. */
export const jsonText = async function* (
  pages: Pages,
  toWire: (record: StoredDropRecord) => unknown,
  indent?: number,
): AsyncGenerator<string> {
  let separator = '['
  for await (const records of pages) {
    let text = ''
    for (const record of records) {
      text += separator + JSON.stringify(toWire(record), null, indent)
      separator = ','
    }
    yield text
  }
  yield separator === '[' ? '[]' : ']'
}

/** A line for each record; what an import of another installation takes. */
export const jsonlText = async function* (pages: Pages): AsyncGenerator<string> {
  for await (const records of pages)
    yield records
      .map((record) => `${JSON.stringify({ activity: record.activity, ...fullRecordOf(record) })}\n`)
      .join('')
}

const CSV_COLUMNS =
  'id,account,activity,iso,level,mf,salvage_kit,build,patch,counts_from,flags,consumed_id,consumed_quantity,consumed_price,kind,drop_id,quantity,price\n'

const csvLines = (record: StoredDropRecord): string => {
  const { id, giver, activity, at, level, magicFind, kit, build, patchId, countsFrom, flags, consumed, items, wallet } =
    record
  const reasons = flags.map(({ reason }) => reason).join(' ')
  const [first = []] = consumed
  const head = [
    id,
    giver,
    activity,
    at.toISOString(),
    level,
    magicFind,
    kit,
    build,
    patchId,
    countsFrom,
    reasons,
    ...first,
  ]
  const drops = [
    ...items.map((stack) => ['item', ...stack]),
    ...wallet.map(([currency, change]) => ['currency', currency, change, null]),
  ]
  const rows = drops.length === 0 ? [['', null, null, null]] : drops
  return rows.map((row) => `${[...head, ...row].map((value) => value ?? '').join(',')}\n`).join('')
}

/**
 * A line for each drop. No cell contains players' text: names of kits and activities, pseudonyms and numbers need no
 * quotes, and none is a spreadsheet formula.
 */
export const csvText = async function* (pages: Pages): AsyncGenerator<string> {
  yield CSV_COLUMNS
  for await (const records of pages) yield records.map(csvLines).join('')
}
