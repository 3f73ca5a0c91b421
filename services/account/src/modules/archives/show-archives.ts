import type { Archive, ArchiveGap, ArchiveKind } from '@gildscope/contracts'
import type { ArchiveSize, ArchiveTurn } from './archive-repository.ts'

type Shown = ArchiveTurn & { linkedAs: string | null }
type Gap = ArchiveGap & { gameAccountId: string; kind: ArchiveKind }

const text = (date: Date | null): string | null => date?.toISOString() ?? null

const stateOf = (
  { linkedAs, offSince, nextAt, claimedUntil, lastAt, lastError }: Shown,
  now: Date,
): Archive['state'] => {
  if (offSince !== null) return 'off'
  if (linkedAs === null || (nextAt === null && lastError !== null)) return 'stopped'
  if (claimedUntil !== null && claimedUntil > now) return 'reading'
  if (lastError !== null) return 'failing'
  return lastAt === null ? 'waiting' : 'ok'
}

/** An archive as its owner sees it. */
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
