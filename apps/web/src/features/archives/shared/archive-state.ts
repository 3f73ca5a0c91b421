import { HOUR_MS } from '@gildscope/base/time'
import { ARCHIVES, type Archive, type ArchiveKind, type GameAccount } from '@gildscope/contracts'

export const lackingPermissions = (kind: ArchiveKind, key: GameAccount | undefined): readonly string[] =>
  key === undefined ? [] : ARCHIVES[kind].needs.filter((each) => !key.permissions.includes(each))

type GameAccounts = Readonly<Record<string, GameAccount>>

/** The reason why an archive is not growing, and since when. */
export type ArchiveProblem = { account: string; since: string | null } & (
  | { kind: 'refused'; isFinal: boolean }
  | { kind: 'lacking'; permissions: readonly string[] }
  | { kind: 'failing'; error: string | null; nextTry: string | null }
  | { kind: 'stopped' }
)

/** Whether the archive is supposed to grow. */
const isActive = ({ linked, state }: Archive): boolean => linked && state !== 'off'

export const problemOf = (archive: Archive, keys: GameAccounts): ArchiveProblem | null => {
  if (!isActive(archive)) return null
  const { account, failingSince, error, nextUpdate } = archive
  const key = keys[account]
  if (key !== undefined && key.state !== 'ok')
    return { account, kind: 'refused', isFinal: key.state === 'invalid', since: key.refusedSince }
  const permissions = lackingPermissions(archive.kind, key)
  if (permissions.length > 0) return { account, kind: 'lacking', permissions, since: failingSince }
  if (archive.state === 'stopped') return { account, kind: 'stopped', since: failingSince }
  return archive.state === 'failing'
    ? { account, kind: 'failing', error, nextTry: nextUpdate, since: failingSince }
    : null
}

/** An update is late when it has been due for a quarter of the interval. */
const LATE_SHARE = 0.25

const isLate = ({ nextUpdate }: Archive, { now, updateHours }: Clock): boolean =>
  nextUpdate !== null && now > Date.parse(nextUpdate) + updateHours * HOUR_MS * LATE_SHARE

type Clock = { now: number; updateHours: number }

/** How old the data of some archives is; `behind`: those that should have been read since. */
export type ArchiveAge = {
  state: 'unread' | 'reading' | 'current' | 'behind' | 'ended'
  /** When the data was read: for archives that are not behind the oldest, else of all. */
  lastUpdate: string | null
  nextUpdate: string | null
  behind: readonly Archive[]
  /** Archives that are meant to grow. */
  active: number
}

const times = (archives: readonly Archive[], field: 'lastUpdate' | 'nextUpdate'): string[] =>
  archives.flatMap(({ [field]: time }) => time ?? []).toSorted()

const stateOf = (active: readonly Archive[], behind: readonly Archive[]): ArchiveAge['state'] => {
  if (active.length === 0) return 'ended'
  if (active.some(({ state }) => state === 'reading')) return 'reading'
  if (behind.length > 0) return 'behind'
  return active.every(({ lastUpdate }) => lastUpdate === null) ? 'unread' : 'current'
}

export const archiveAge = (archives: readonly Archive[], keys: GameAccounts, clock: Clock): ArchiveAge => {
  const active = archives.filter(isActive)
  const behind = active.filter((archive) => {
    const problem = problemOf(archive, keys)
    // An archive that was never read cannot be out of date.
    if (problem?.kind === 'lacking' || problem?.kind === 'stopped') return archive.lastUpdate !== null
    return problem !== null || isLate(archive, clock)
  })
  const current = active.filter((archive) => !behind.includes(archive))
  const [lastUpdate = times(active, 'lastUpdate')[0]] = times(current, 'lastUpdate')
  return {
    state: stateOf(active, behind),
    lastUpdate: lastUpdate ?? times(archives, 'lastUpdate').at(-1) ?? null,
    nextUpdate: times(active, 'nextUpdate')[0] ?? null,
    behind,
    active: active.length,
  }
}

/** Nothing is stored, and nothing was ever read. */
export const isUntouched = (archives: readonly Archive[]): boolean =>
  archives.every(({ entries, lastUpdate }) => entries === 0 && lastUpdate === null)
