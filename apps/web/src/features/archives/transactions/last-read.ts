import type { Archives } from '../shared/use-archives.ts'
import { dayOf } from './days.ts'

/** The day to which trades are known: that of the newest reading; without one today. */
export const lastRead = ({ shown }: Archives): string =>
  shown
    .flatMap(({ lastUpdate }) => lastUpdate?.slice(0, 10) ?? [])
    .toSorted()
    .at(-1) ?? dayOf(Date.now())
