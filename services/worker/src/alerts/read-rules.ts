import { CompiledRule, type ItemState, type StoredRule } from '@gildscope/alerts'
import type { AlertSubject } from '@gildscope/contracts'
import type pg from 'pg'

type Queryable = Pick<pg.ClientBase, 'query'>

/** A rule with what a notice of it needs. */
export type WatchedRule = CompiledRule & { readonly name: string; readonly channels: readonly string[] }

class NamedRule extends CompiledRule {
  readonly name: string
  readonly channels: readonly string[]

  constructor(stored: StoredRule, { name, channels }: { name: string; channels: readonly string[] }) {
    super(stored)
    this.name = name
    this.channels = channels
  }
}

/** `rule` null: it is no longer watched. `items`: those of its list, or its one. */
export type ReadRule = { key: string; rule: WatchedRule | null; items: readonly number[] }

type Row = {
  account_id: string
  alert_id: string
  name: string
  subject: AlertSubject
  conditions: string
  price: StoredRule['rule']['price']
  certainty: StoredRule['rule']['certainty']
  hold: number
  repeat: StoredRule['rule']['repeat']
  until: Date | null
  channels: string[]
  state: string
  revision: number
  items: number[] | null
}

const compiled = (row: Row): WatchedRule | null => {
  const { subject, conditions, price, certainty, hold, repeat } = row
  const stored: StoredRule = {
    accountId: row.account_id,
    alertId: row.alert_id,
    revision: row.revision,
    rule: { subject, conditions, price, certainty, hold, repeat },
    until: row.until?.getTime() ?? null,
  }
  try {
    return new NamedRule(stored, row)
  } catch {
    // It names a field that another version had, or is odd otherwise: the rules of others are judged all the same.
    return null
  }
}

const OF_ITEMS = `a.subject ->> 'kind' in ('item', 'list', 'view')`

/**
 * No index can have the age of a row, and each poll asks: of all rows nothing else is looked at. What was written is few,
 * and found by its key (`offset 0` keeps the planner from reading all of it).
 */
const WRITTEN_SINCE = `
  with written as (
    select account_id, alert_id from account.alert where age(xmin) <= age($1::xid)
    union
    select a.account_id, a.alert_id from account.market_list l
    cross join lateral (select * from account.alert where account_id = l.account_id offset 0) a
    where age(l.xmin) <= age($1::xid) and a.subject ->> 'kind' = 'list' and a.subject ->> 'id' = l.list_id
  )`

const RULES_WRITTEN = `written w cross join lateral (
  select * from account.alert where account_id = w.account_id and alert_id = w.alert_id offset 0) a`

/** The oldest transaction whose writes may not be visible yet. */
export const findOldestWriter = async (client: Queryable): Promise<string> => {
  const { rows } = await client.query<{ id: string }>('select pg_snapshot_xmin(pg_current_snapshot())::xid::text as id')
  const [oldest] = rows
  if (oldest === undefined) throw new Error('the database has no snapshot')
  return oldest.id
}

/**
 * Rules about items that were written by a transaction or by later ones, or whose list was; all armed ones without it.
 * Not by their time of change: a writer may wait for a lock after it looked at the clock.
 */
export const readRules = async (client: Queryable, since: string | null): Promise<ReadRule[]> => {
  const { rows } = await client.query<Row>(
    `${since === null ? '' : WRITTEN_SINCE}
     select a.account_id, a.alert_id, a.name, a.subject, a.conditions, a.price, a.certainty, a.hold, a.repeat, a.until,
       a.channels, a.state, a.revision, l.items
     from ${since === null ? 'account.alert a' : RULES_WRITTEN}
     left join account.market_list l on l.account_id = a.account_id and l.list_id = a.subject ->> 'id'
       and a.subject ->> 'kind' = 'list'
     where ${OF_ITEMS}${since === null ? ` and a.state = 'armed'` : ''}`,
    since === null ? [] : [since],
  )
  return rows.map((row) => {
    const rule = row.state === 'armed' ? compiled(row) : null
    const items = row.subject.kind === 'item' ? [row.subject.id] : (row.items ?? [])
    return { key: `${row.account_id}/${row.alert_id}`, rule, items }
  })
}

type StateRow = {
  account_id: string
  alert_id: string
  item_id: number
  revision: number
  held: number
  has_fired: boolean
  fired_at: Date | null
  waits: string | null
  slot: number
}

export type ReadState = { key: string; itemId: number; revision: number; state: ItemState }

/** What all rules remember. */
export const readStates = async (client: Queryable): Promise<ReadState[]> => {
  const { rows } = await client.query<StateRow>(
    'select account_id, alert_id, item_id, revision, held, has_fired, fired_at, waits, slot from account.alert_state',
  )
  return rows.map((row) => ({
    key: `${row.account_id}/${row.alert_id}`,
    itemId: row.item_id,
    revision: row.revision,
    state: {
      held: row.held,
      hasFired: row.has_fired,
      firedAt: row.fired_at?.getTime() ?? null,
      waits: row.waits,
      slot: row.slot,
    },
  }))
}
