import { HOUR_MS } from '@gildscope/base/time'
import {
  ACCOUNT_LIMITS,
  type AlertRule,
  CHANGE_FIELDS,
  type ChangeSpan,
  FilterFault,
  type FilterTerm,
  getHourlyHistory,
  getItems,
  getList,
  ITEM_FIELDS,
  type ItemField,
  isChange,
  MAX_HISTORY_ITEMS,
  parseFilter,
} from '@gildscope/contracts'
import type { ApiAnswer } from '@gildscope/contracts/client'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useApi } from '../../../../api/api-context.tsx'
import { endpointQuery } from '../../../../api/endpoint-query.ts'
import { everyMinute } from '../../../../api/fetched.ts'
import { conditionsOf } from '../../../../market/alerts/sentence.ts'
import { NAME_FIELDS } from '../../../../market/market-column.ts'
import { type KnownItem, useItemsByIds } from '../../../../market/use-items-by-ids.ts'
import { useMinute } from '../../../../shell/time/use-now.ts'
import { type Before, fieldsOfRules, type ItemReadings, readingsOf } from './readings.ts'

const HOURS: Readonly<Record<ChangeSpan, number>> = { '1h': 1, '6h': 6, '1d': 24, '7d': 168 }

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)]

const termsOf = (filter: string): readonly FilterTerm[] => {
  try {
    return parseFilter(filter, ITEM_FIELDS).terms
  } catch (error) {
    if (error instanceof FilterFault) return []
    throw error
  }
}

type HourRow = Readonly<Record<string, number | string | null>>

/** Averages of the hour that long ago. */
const useBefore = (rules: readonly AlertRule[], ids: readonly number[]): Before => {
  const api = useApi()
  const hour = Math.floor(useMinute() / HOUR_MS) * HOUR_MS
  const spans = unique(rules.flatMap((rule) => conditionsOf(rule).flatMap((each) => (isChange(each) ? each.span : []))))
  const asked = ids.slice(0, MAX_HISTORY_ITEMS)
  const results = useQueries({
    queries: spans.map((span) => {
      const at = new Date(hour - HOURS[span] * HOUR_MS).toISOString()
      const fields = ['itemID', 'date', ...CHANGE_FIELDS.map((field) => `${field}_avg`)]
      return {
        ...endpointQuery(api, getHourlyHistory, { query: { itemID: asked, start: at, end: at, fields } }),
        enabled: asked.length > 0,
        staleTime: HOUR_MS,
      }
    }),
  })
  return (itemId, span, field) => {
    const rows = (results[spans.indexOf(span)]?.data?.reply ?? []) as readonly HourRow[]
    const value = rows.find((row) => row.itemID === itemId)?.[`${field}_avg`]
    return typeof value === 'number' ? value : null
  }
}

const rowsOf = ({ data }: UseQueryResult<ApiAnswer<typeof getItems>>): readonly KnownItem[] | undefined =>
  data?.reply.flatMap((row) => (typeof row.id === 'number' ? [{ ...row, id: row.id }] : []))

export type RuleReadings = {
  /** Undefined: loading, or it could not be read. */
  items: readonly ItemReadings[] | undefined
  /** Items that the rule watches; null: it watches none, or they are not known yet. */
  watched: number | null
}

/** The values now of what some rules watch, each minute. */
export const useReadings = (rules: readonly AlertRule[]) => {
  const api = useApi()
  const fields = unique<ItemField>([...NAME_FIELDS, ...(fieldsOfRules(rules) as ItemField[])])
  const listIds = unique(rules.flatMap(({ subject }) => (subject.kind === 'list' ? subject.id : [])))
  const filters = unique(rules.flatMap(({ subject }) => (subject.kind === 'view' ? subject.filter : [])))
  const lists = useQueries({
    queries: listIds.map((listid) => ({ ...endpointQuery(api, getList, { headers: { listid } }) })),
  })
  const listed = new Map(listIds.map((id, at) => [id, lists[at]?.data?.reply.items]))
  const ids = unique([
    ...rules.flatMap(({ subject }) => (subject.kind === 'item' ? subject.id : [])),
    ...[...listed.values()].flatMap((items) => items ?? []),
  ])
  const state = useItemsByIds(ids, fields)
  const views = useQueries({
    queries: filters.map((filter) => ({
      ...endpointQuery(api, getItems, {
        query: { filter: { terms: termsOf(filter), ignored: [] }, fields, limit: ACCOUNT_LIMITS.alertItems },
      }),
      refetchInterval: everyMinute,
    })),
  })
  const viewed = new Map(filters.map((filter, at) => [filter, views[at] === undefined ? undefined : rowsOf(views[at])]))
  const before = useBefore(
    rules,
    unique([...ids, ...[...viewed.values()].flatMap((rows) => rows?.map(({ id }) => id) ?? [])]),
  )

  const rowsFor = ({ subject }: AlertRule): readonly KnownItem[] | undefined => {
    if (subject.kind === 'view') return viewed.get(subject.filter)
    if (subject.kind !== 'item' && subject.kind !== 'list') return []
    const wanted = subject.kind === 'item' ? [subject.id] : listed.get(subject.id)
    return wanted === undefined ? undefined : state.items && wanted.flatMap((id) => state.items?.get(id) ?? [])
  }
  const names = new Map<number, KnownItem>([
    ...(state.items ?? []),
    ...[...viewed.values()].flatMap((rows) => (rows ?? []).map((row) => [row.id, row] as const)),
  ])
  return {
    state,
    rows: names,
    /** Items of a rule that can be named, as they are answered. */
    rowsFor,
    readingsFor: (rule: AlertRule): RuleReadings => {
      const rows = rowsFor(rule)
      return {
        items: rows?.flatMap((row) => readingsOf(row, rule, before) ?? []),
        watched:
          rows === undefined || rule.subject.kind === 'orders' || rule.subject.kind === 'gemstore' ? null : rows.length,
      }
    },
  }
}
