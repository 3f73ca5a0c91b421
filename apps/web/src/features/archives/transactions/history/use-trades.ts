import { getTradeDays, type MatchMethod } from '@gildscope/contracts'
import type { Side } from '@gildscope/market'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { fetched } from '../../../../api/fetched.ts'
import { useEndpoint } from '../../../../api/use-endpoint.ts'
import { useItemRefs } from '../../../../market/use-item-refs.ts'
import { ALL_ACCOUNTS, type Archives } from '../../shared/use-archives.ts'
import { useRefetched } from '../../shared/use-refetched.ts'
import { lastRead } from '../last-read.ts'
import { daysOf, type Gap, gapsOf, inOrder, itemDayOf, knownDays, rowsWithin, totalsOf } from './model.ts'
import { type Selection, selectionOf } from './selection.ts'

const ASKED = [getTradeDays] as const
const NO_GAPS: readonly Gap[] = []
const NO_IDS: readonly number[] = []

/**
 * All trades of one side for the chosen accounts; one call returns those of all accounts, so that switching accounts is
 * immediate.
 */
const useRows = (archives: Archives, side: Side, method: MatchMethod) => {
  const { data, refetch, ...state } = useEndpoint(getTradeDays, { query: { accountID: ALL_ACCOUNTS, side, method } })
  useRefetched(archives, ASKED)
  const { account } = archives
  const reply = data?.reply
  const parts = useMemo(() => {
    if (reply === undefined) return undefined
    const isChosen = (of: { account: string }) => account === ALL_ACCOUNTS || of.account === account
    return {
      rows: inOrder(reply.rows.filter(isChosen).map(itemDayOf)),
      gaps: gapsOf(reply.gaps.filter(isChosen)),
      ids: [...new Set(reply.rows.map(({ id }) => id))].sort((a, b) => a - b),
    }
  }, [reply, account])
  const retry = useCallback(() => void refetch(), [refetch])
  return { parts, retry, state: fetched({ ...state, refetch }) }
}

/** The trades of the page, and the selected part of them. */
export const useTrades = (archives: Archives, side: Side, method: MatchMethod) => {
  const { parts, state, retry } = useRows(archives, side, method)
  const [search] = useSearchParams()
  const chosen = `${search.get('days') ?? ''} ${search.get('range') ?? ''}`
  const today = lastRead(archives)
  const all = parts?.rows
  const gaps = parts?.gaps ?? NO_GAPS
  const { refs } = useItemRefs(parts?.ids ?? NO_IDS)
  const known = useMemo(() => (all === undefined ? undefined : knownDays(all, today)), [all, today])
  const selection = useMemo<Selection | null>(
    () => (known === undefined || known === null ? null : selectionOf(search, known)),
    [known, chosen],
  )
  const rows = useMemo(
    () => (all === undefined || selection === null ? undefined : rowsWithin(all, selection.days)),
    [all, selection],
  )
  const days = useMemo(
    () => (all === undefined || known === undefined || known === null ? undefined : daysOf(all, known, gaps)),
    [all, known, gaps],
  )
  const totals = useMemo(() => {
    if (rows === undefined || known === undefined || known === null || selection === null) return undefined
    return totalsOf(rows, { known, selected: selection.days, gaps })
  }, [rows, known, selection, gaps])
  return { ...{ rows, days, gaps, known, selection, totals, refs, state, retry }, isEmpty: known === null }
}

export type TradesOfPage = ReturnType<typeof useTrades>
