import { getPickMinutes, getRecordPicks, getTrackRecord } from '@gildscope/contracts'
import { AppError, charge, createSharedLoads, keptBody, route, sendBody, sharedLoad } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import { pointsOf } from '../../bulk/cost.ts'
import type { StoredSet } from './read-set.ts'
import { dayOfName, placeOfPick, recordOfSets } from './record-of-sets.ts'
import { hoursOf, picksOfSet, settledMinutes } from './record-picks.ts'
import type { RecordRepository } from './record-repository.ts'

type RecordDeps = { repository: RecordRepository; now: () => number }

/** Hours are settled one by one. */
const MAX_AGE_SECONDS = 60
/** Of each purse one. */
const KEPT = 3
/** A bootstrap over the days of a record costs as much as reading so many rows. */
const ROWS_A_RECORD = 600
/** The database counts days in 32 bits. */
const LAST_DAY = 2 ** 31 - 1

export const recordRoutes = (app: FastifyInstance, { repository, now }: RecordDeps): void => {
  const state = sharedLoad(repository.findState, { now })
  const records = createSharedLoads<string, { send: ReturnType<typeof keptBody>; points: number; isPaid: boolean }>({
    most: KEPT,
  })

  route(app, getTrackRecord, async ({ query: { purse } }, context) => {
    const { version, settledHour } = await state()
    const record = await records(`${purse} ${version}`, async () => {
      const sets = await repository.listSets(purse)
      const text = JSON.stringify(recordOfSets(sets, settledHour))
      const points = Math.round(pointsOf({ rowsRead: sets.length + ROWS_A_RECORD, bytes: text.length }))
      return { send: keptBody(text, MAX_AGE_SECONDS), points, isPaid: false }
    })
    if (!record.isPaid) charge(context, record.points)
    record.isPaid = true
    return record.send(context)
  })

  const findSet = async (day: number, purse: number): Promise<StoredSet> => {
    const set = Number.isInteger(day) && day > 0 && day <= LAST_DAY ? await repository.findSet(day, purse) : null
    if (set === null) throw new AppError('NOT_FOUND', 'no set was frozen for this purse on this day')
    return set
  }

  route(app, getRecordPicks, async ({ query: { purse, day: name } }, context) => {
    const day = dayOfName(name)
    const set = await findSet(day, purse)
    const runs = set.outcome === null ? await repository.listRuns(day, purse) : []
    return sendBody(context, JSON.stringify(picksOfSet(set, runs)), MAX_AGE_SECONDS)
  })

  route(app, getPickMinutes, async ({ query: { pick } }, context) => {
    const { day, purse, rank } = placeOfPick(pick)
    const set = await findSet(day, purse)
    const picked = set.frozen.picks[rank]
    if (picked === undefined) throw new AppError('NOT_FOUND', 'there is no pick of this number')
    const minutes = await repository.listMinutes(picked.id, ...hoursOf(set.frozen))
    const text = JSON.stringify(settledMinutes(set, rank, minutes))
    charge(context, Math.round(pointsOf({ rowsRead: 72, rowsScanned: minutes.length, bytes: text.length })))
    return sendBody(context, text, MAX_AGE_SECONDS)
  })
}
