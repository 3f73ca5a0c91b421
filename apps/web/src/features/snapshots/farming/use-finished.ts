import { useEffect } from 'react'
import { type Kept, useKept } from '../../../shell/kept/use-kept.ts'
import { dayAndTime } from '../../../shell/time/words.ts'
import { type Finished, finishedListSchema, withFinished } from './session/finished.ts'
import type { Session } from './session/session.ts'
import type { Counting } from './use-counting.ts'

const NONE: readonly Finished[] = []

const finishedOf = (
  { id, startedAt, countedTo, elapsedMs, snapshots, selection }: Session,
  { settings, counted }: Counting,
): Finished | null => {
  const last = counted?.points.at(-1)
  if (counted === null || last === undefined) return null
  return {
    ...{ version: 1, id, name: dayAndTime(new Date(startedAt).toISOString()), startedAt, endedAt: countedTo },
    ...{ elapsedMs, snapshots, hasTrades: settings.hasTrades, isFixed: settings.isFixed },
    accounts: selection.map(({ account }) => account),
    sum: last.sums.total,
    points: counted.points.map(({ at, elapsedMs: elapsed, after, sums }) => ({
      ...{ at, elapsedMs: elapsed, after, sum: sums.total },
    })),
    rows: counted.rows.map(({ ref, kind, account, location, heldBy, total, buyValue, value }) => ({
      ...{ id: ref.id, name: ref.name ?? '', kind, account, location, heldBy, total, buyValue, value },
    })),
  }
}

export type FinishedSessions = {
  list: readonly Finished[]
  rename: (id: string, name: string) => void
  remove: (id: string) => void
}

/** Finished sessions; a session that is stopped joins them with the figures at that moment. */
export const useFinished = (
  user: string,
  kept: Kept<Session>,
  counting: Counting,
  isLeading: boolean,
): FinishedSessions => {
  const { value: session, change: changeSession } = kept
  const { value, change } = useKept(user, 'farming-finished', finishedListSchema)
  const isKnown = value !== undefined
  useEffect(() => {
    if (!isKnown || !isLeading || session?.state !== 'stopped' || session.isFiled) return
    const finished = finishedOf(session, counting)
    if (finished === null) return
    change((before) => withFinished(before ?? [], finished))
    changeSession((before) => (before?.id === finished.id ? { ...before, isFiled: true } : before))
  }, [isKnown, isLeading, session, counting, change, changeSession])
  return {
    list: value ?? NONE,
    rename: (id, name) => change((before) => (before ?? []).map((one) => (one.id === id ? { ...one, name } : one))),
    remove: (id) => change((before) => (before ?? []).filter((one) => one.id !== id)),
  }
}
