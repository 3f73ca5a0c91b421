import { ACCOUNT_LIMITS, type AlertRule, ITEM_FIELDS, parseFilter, previewAlert } from '@gildscope/contracts'
import { BUCKET_NUMBERS } from '@gildscope/market'
import { AppError, route } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import type { Bulk } from '../../bulk/create-bulk.ts'
import { makeInTurn } from '../../bulk/work.ts'
import type { ItemStore } from '../../store/item-store.ts'
import { selectRows } from '../../store/select-rows.ts'
import type { HistoryRepository } from '../history/history-repository.ts'
import { previewRule } from './preview-rule.ts'

export type PreviewDeps = {
  store: ItemStore
  history: HistoryRepository
  bulk: Bulk
  now: () => number
}

/** Minutes of two days, hours of 90 and days of ten years with all of their numbers, and the polls of the minutes. */
const [BUCKETS, POLLS] = [8_700, 2_880]
/** What is read at most: it takes its turn among large answers from the start. */
export const EXPECTED = { rowsRead: BUCKETS + POLLS, cells: BUCKETS * BUCKET_NUMBERS }

/** The items of a view, most traded first. */
const findMatches = async (store: ItemStore, filter: string): Promise<{ total: number; first: number | null }> => {
  const snapshot = store.current()
  const { rows, total } = await selectRows(snapshot, {
    terms: parseFilter(filter, ITEM_FIELDS).terms,
    ...{ ids: null, search: '', isTradedOnly: true, sort: '1d_sell_value', order: 'desc', offset: 0, limit: 1 },
  })
  const [row] = rows
  return { total, first: row === undefined ? null : (snapshot.ids[row] ?? null) }
}

const itemOfSubject = async (
  store: ItemStore,
  { subject }: AlertRule,
  named: number | undefined,
): Promise<{ itemId: number; matches: number | null }> => {
  if (subject.kind === 'item') return { itemId: subject.id, matches: null }
  if (subject.kind === 'view') {
    const { total, first } = await findMatches(store, subject.filter)
    if (total > ACCOUNT_LIMITS.alertItems)
      throw new AppError('VALIDATION', `the view shows ${total} items; at most ${ACCOUNT_LIMITS.alertItems}`, {
        limit: ACCOUNT_LIMITS.alertItems,
        given: total,
      })
    const itemId = named ?? first
    if (itemId === null) throw new AppError('NOT_FOUND', 'the view shows no item that can be traded')
    return { itemId, matches: total }
  }
  if (subject.kind === 'list' && named !== undefined) return { itemId: named, matches: null }
  throw new AppError(
    'VALIDATION',
    subject.kind === 'list'
      ? 'itemId is missing; name an item of the list'
      : 'only rules about items can be previewed: of orders and the gem store no history is stored',
  )
}

export const alertRoutes = (app: FastifyInstance, { store, history, bulk, now }: PreviewDeps): void => {
  route(app, previewAlert, async ({ body: { rule, itemId: named } }, context) => {
    const { itemId, matches } = await itemOfSubject(store, rule, named)
    if (store.current().rowOf.get(itemId) === undefined) throw new AppError('NOT_FOUND', `there is no item ${itemId}`)
    return await makeInTurn(bulk.lanes, context, EXPECTED, (work) =>
      previewRule(history, { rule, itemId, matches, nowMs: now() }, work),
    )
  })
}
