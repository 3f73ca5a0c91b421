import type { Archive, ArchiveGap, ArchiveKind } from '@gildscope/contracts'
import type { ArchiveSize, ArchiveTurn } from './archive-repository.ts'

type Shown = ArchiveTurn & { linkedAs: string | null }
type Gap = ArchiveGap & { gameAccountId: string; kind: ArchiveKind }

const text = (date: Date | null): string | null => date?.toISOString() ?? null

/** Whether it is being read at this moment, or will be as soon as the worker has time for the request. */
const isUnderWay = ({ claimedUntil, askedAt, nextAt }: Shown, now: Date): boolean =>
  (claimedUntil !== null && claimedUntil > now) || (askedAt !== null && nextAt !== null && nextAt <= now)

const stateOf = (turn: Shown, now: Date): Archive['state'] => {
  const { linkedAs, offSince, nextAt, lastAt, lastError } = turn
  if (offSince !== null) return 'off'
  if (linkedAs === null || (nextAt === null && lastError !== null)) return 'stopped'
  if (lastAt === null && lastError === null) return 'waiting'
  if (isUnderWay(turn, now)) return 'reading'
  return lastError === null ? 'ok' : 'failing'
}

/** The owner's view of an archive. */
export const toArchive = (
  turn: Shown,
  { sizes, gaps, now }: { sizes: readonly ArchiveSize[]; gaps: readonly Gap[]; now: Date },
): Archive => {
  const isOf = (part: { gameAccountId: string; kind: ArchiveKind }) =>
    part.gameAccountId === turn.gameAccountId && part.kind === turn.kind
  const size = sizes.find(isOf)
  return {
    kind: turn.kind,
    account: turn.linkedAs ?? turn.gameAccount,
    accountID: turn.gameAccountId,
    linked: turn.linkedAs !== null,
    entries: size?.entries ?? 0,
    first: text(size?.first ?? null),
    last: text(size?.last ?? null),
    bytes: size?.bytes ?? 0,
    lastUpdate: text(turn.lastAt),
    nextUpdate: text(turn.nextAt),
    state: stateOf(turn, now),
    error: turn.lastError,
    failingSince: text(turn.failingSince),
    gaps: gaps.filter(isOf).map(({ from, to, reason }) => ({ from, to, reason })),
  }
}
