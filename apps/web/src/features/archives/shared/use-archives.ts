import { SECOND_MS } from '@gildscope/base/time'
import { type Archive, type ArchiveKind, listArchives } from '@gildscope/contracts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../../api/api-context.tsx'
import { endpointQuery } from '../../../api/endpoint-query.ts'
import { fetched } from '../../../api/fetched.ts'
import { retryMs } from '../../../api/query-client.ts'
import { useAccount } from '../../../shell/session/session.ts'
import { useMinute } from '../../../shell/time/use-now.ts'
import { useQueryParam } from '../../../shell/use-query-param.ts'
import { type ArchiveAge, type ArchiveProblem, archiveAge, isUntouched, problemOf } from './archive-state.ts'

/** In place of the name of a game account. */
export const ALL_ACCOUNTS = 'all'

const READING_MS = 3 * SECOND_MS
/** A reading takes a while after its time has come. */
const DUE_MS = 30 * SECOND_MS
/** Timers of browsers hold no longer than some days, and others may change what is stored. */
const LONGEST_MS = 600 * SECOND_MS

const dueIn = ({ nextUpdate }: Archive, now: number): number =>
  nextUpdate === null ? LONGEST_MS : Math.max(DUE_MS, Date.parse(nextUpdate) - now)

/** When to poll again: soon during a reading, otherwise when the next reading is due. */
export const nextLookMs = (archives: readonly Archive[], now: number): number => {
  const active = archives.filter(({ linked, state }) => linked && state !== 'off' && state !== 'stopped')
  const isReading = active.some(
    (archive) =>
      archive.state === 'reading' ||
      (archive.state === 'waiting' && (archive.nextUpdate === null || Date.parse(archive.nextUpdate) - now < DUE_MS)),
  )
  return isReading ? READING_MS : Math.min(LONGEST_MS, ...active.map((archive) => dueIn(archive, now)))
}

const NONE: readonly Archive[] = []

/** Everything that is stored of the reader's game accounts, and how it fares. */
export const useArchiveList = () => {
  const query = useQuery({
    ...endpointQuery(useApi(), listArchives),
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) => {
      if (error !== null) return retryMs(error)
      return data === undefined ? false : nextLookMs(data.reply.archives, Date.now())
    },
  })
  return { list: query.data?.reply, query: fetched(query) }
}

export type Archives = {
  kind: ArchiveKind
  /** Undefined: loading. */
  isKnown: boolean
  query: ReturnType<typeof fetched>
  /** Game accounts of which something is or can be stored, by name. */
  accounts: readonly { name: string; id: string }[]
  /** The chosen account, or `all`; kept in the address. */
  account: string
  choose: (account: string) => void
  /** Archives of all kinds and accounts. */
  all: readonly Archive[]
  /** Ids of game accounts whose fills are counted for the data quality. */
  fillsCounted: readonly string[]
  /** Those of the kind and of the chosen accounts. */
  shown: readonly Archive[]
  age: ArchiveAge
  problems: readonly ArchiveProblem[]
  /** Nothing is stored of the chosen accounts, and nothing was ever read. */
  isFirstVisit: boolean
  updateHours: number
  /** Null: an update may be requested now. */
  updateAllowedAt: string | null
  /** Changes with each reading of any account; not with the selection. */
  version: string
}

const versionOf = (archives: readonly Archive[]): string =>
  archives.map(({ accountID, lastUpdate, entries }) => `${accountID} ${lastUpdate} ${entries}`).join()

/** The archives of one kind: their owners, the selected account, their age, and problems to resolve. */
export const useArchives = (kind: ArchiveKind): Archives => {
  const { gameAccounts, updateHours } = useAccount()
  const { list, query } = useArchiveList()
  const [param, setParam] = useQueryParam('account')
  const now = useMinute()
  const all = list?.archives ?? NONE
  const ofKind = useMemo(() => all.filter((archive) => archive.kind === kind), [all, kind])
  const accounts = useMemo(
    () =>
      ofKind
        .map(({ account, accountID }) => ({ name: account, id: accountID }))
        .toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
    [ofKind],
  )
  const account = accounts.find(({ name }) => name === param)?.name ?? ALL_ACCOUNTS
  const shown = useMemo(
    () => (account === ALL_ACCOUNTS ? ofKind : ofKind.filter((archive) => archive.account === account)),
    [ofKind, account],
  )
  return {
    ...{ kind, query, accounts, account, all, shown },
    fillsCounted: list?.fillsCounted ?? [],
    isKnown: list !== undefined,
    choose: (name) => setParam(name === ALL_ACCOUNTS ? null : name),
    age: archiveAge(shown, gameAccounts, { now, updateHours: list?.updateHours ?? updateHours }),
    problems: shown.flatMap((archive) => problemOf(archive, gameAccounts) ?? []),
    isFirstVisit: list !== undefined && isUntouched(shown),
    updateHours: list?.updateHours ?? updateHours,
    updateAllowedAt: list?.updateAllowedAt ?? null,
    version: versionOf(ofKind),
  }
}
