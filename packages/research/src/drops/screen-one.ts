import { DAY_MS } from '@gildscope/base/time'
import { evidenceAgainst, screenAgainst } from '@gildscope/drops'
import type { Handle, NewDropRecord, Screened } from './drop-record.ts'
import { toDropRecord } from './drops-of-records.ts'
import { flagsOf } from './flags.ts'
import { findNamedDrops } from './named-drops.ts'
import { findKnownDrops, findRests } from './others.ts'
import { selectRecords } from './record-rows.ts'

/** Days in which the same again is looked for. */
const NEAR_DAYS = 8

/** Screens a record that is not stored yet against those of others. */
export const screenOne = async (
  { pool, db }: Handle,
  record: NewDropRecord & { patchId: number },
): Promise<Screened> => {
  const drops = record.items.map(([id]) => id)
  const [rests, had, named, earlier] = await Promise.all([
    findRests(pool, record, record.giver),
    findKnownDrops(pool, record, { giver: record.giver, drops }),
    findNamedDrops(db, record.itemId, drops),
    selectRecords(pool, record, 'giver = $3 and at between $4 and $5', [
      record.giver,
      new Date(record.at.getTime() - NEAR_DAYS * DAY_MS),
      record.at,
    ]),
  ])
  const given = toDropRecord('', record)
  const known = new Set([...had, ...named])
  const reasons = screenAgainst(given, rests, {
    known,
    earlier: earlier.map((other) => toDropRecord(String(other.id), other)),
  })
  return { flags: (await flagsOf(db, [['', reasons]])).get('') ?? [], evidence: evidenceAgainst(given, rests) }
}
