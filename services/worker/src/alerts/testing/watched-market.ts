import { randomUUID } from 'node:crypto'
import { createVault, vaultKeysVariable } from '@gildscope/base/vault'
import type { AlertRule } from '@gildscope/contracts'
import { accountSchema, schema } from '@gildscope/db'
import { ESTIMATE_LAW } from '@gildscope/market'
import { createLogger } from '@gildscope/service-kit'
import { TEST_VAULT_KEYS, type TestDatabase } from '@gildscope/testkit'
import type pg from 'pg'
import { AlertWatch, type WatchDeps } from '../alert-watch.ts'
import { OrderWatch } from '../orders/order-watch.ts'

export const ITEM = 19_721
export const FIRST_SLOT = 29_000_000
const ORIGIN = 'http://localhost:8080'

const { alert, siteAccount } = accountSchema

export type Rule = Partial<Omit<AlertRule, 'conditions'>> & { conditions: string; channels?: string[]; until?: Date }

type Figures = Partial<typeof schema.price.$inferInsert>

/** A market whose polls are written by hand, and rules about it. */
export class WatchedMarket {
  readonly database: TestDatabase
  #slot = FIRST_SLOT
  #version = 1

  constructor(database: TestDatabase) {
    this.database = database
  }

  get slot(): number {
    return this.#slot
  }

  async clear(): Promise<void> {
    this.#slot = FIRST_SLOT
    this.#version = 1
    await this.database.pool.query(`truncate market.item, market.price, market.window_stat, market.derived, market.poll,
      market.history_day, market.market_day, market.roll_up_mark, account.site_account, account.alert,
      account.alert_state, account.notice, account.delivery, account.channel, account.mail, account.market_list`)
    await this.database.pool.query('update market.change_counter set version = 1')
  }

  async addItem(id: number, name: string): Promise<void> {
    await this.database.db.insert(schema.item).values({
      ...{ id, name, rarity: 'Exotic', type: 'Trophy', level: 0, binding: 'None', accountBound: false, noSell: false },
      ...{ marketable: true, craftable: false, firstAdded: new Date(0), data: {}, digest: '', version: 1 },
    })
    await this.database.db.insert(schema.price).values({ itemId: id, changedSlot: this.#slot, version: 1 })
  }

  async addAccount(): Promise<string> {
    const accountId = randomUUID()
    await this.database.db.insert(siteAccount).values({
      ...{ accountId, userName: accountId, userKey: accountId, passwordHash: '', noticeKey: accountId },
      ...{ passwordChangedAt: new Date(0), email: null, emailKey: null },
    })
    return accountId
  }

  async addRule(accountId: string, { conditions, channels = [], until, ...rule }: Rule): Promise<string> {
    const alertId = randomUUID().slice(0, 8)
    const at = new Date()
    const {
      subject = { kind: 'item', id: ITEM },
      price = 'best',
      certainty = 'sure',
      hold = 1,
      repeat = 'again',
    } = rule
    await this.database.db.insert(alert).values({
      ...{ accountId, alertId, name: '', subject, conditions, price, certainty, hold, repeat, channels },
      ...{ until: until ?? null, state: 'armed', reason: null, revision: 1 },
      ...{ createdAt: at, updatedAt: at, changedAt: at },
    })
    return alertId
  }

  /** Writes a finished poll that saw these figures of an item; without any, that nothing changed. */
  async poll(figures: Figures | null = null, itemId = ITEM, slots = 1): Promise<number> {
    this.#slot += slots
    const { pool } = this.database
    await pool.query(
      `insert into market.poll (slot, claimed_by, started_at, finished_at, "full", law)
       values ($1, 'test', now(), now(), true, $2)`,
      [this.#slot, ESTIMATE_LAW],
    )
    if (figures !== null) await this.set(figures, itemId)
    return this.#slot
  }

  async set(figures: Figures, itemId = ITEM): Promise<void> {
    const version = await this.#bump()
    const { db } = this.database
    const values = { changedSlot: this.#slot, lastSeenSlot: null, ...figures, version, itemId }
    await db.insert(schema.price).values(values).onConflictDoUpdate({ target: schema.price.itemId, set: values })
  }

  async setDay(figures: Partial<typeof schema.windowStat.$inferInsert>, itemId = ITEM): Promise<void> {
    const version = await this.#bump()
    const values = { coverage: 1, ...figures, version, itemId, window: 0 }
    const { windowStat } = schema
    await this.database.db
      .insert(windowStat)
      .values(values)
      .onConflictDoUpdate({ target: [windowStat.itemId, windowStat.window], set: values })
  }

  async #bump(): Promise<number> {
    this.#version += 1
    await this.database.pool.query('update market.change_counter set version = $1', [this.#version])
    return this.#version
  }

  #watchDeps(pool: pg.Pool, now: () => Date): WatchDeps {
    return {
      pool,
      vault: createVault(vaultKeysVariable.parse(TEST_VAULT_KEYS)),
      config: { MAILS_PER_HOUR: 30, PUBLIC_ORIGIN: ORIGIN, POLL_SECONDS: 60 },
      jobs: { enqueue: async () => '' },
      log: createLogger({ name: 'alerts-test', level: 'silent' }),
      now,
    }
  }

  watch(pool: pg.Pool, now = () => new Date()): AlertWatch {
    return new AlertWatch(this.#watchDeps(pool, now))
  }

  /** `onWarning`: hears of what is logged as a warning. */
  watchOrders(pool: pg.Pool, now = () => new Date(), onWarning?: (entry: unknown) => void): OrderWatch {
    const deps = this.#watchDeps(pool, now)
    if (onWarning !== undefined) deps.log.warn = onWarning
    return new OrderWatch(deps)
  }

  async notices(): Promise<{ alertId: string; itemId: number; values: Record<string, unknown> }[]> {
    const { rows } = await this.database.pool.query(
      `select alert_id as "alertId", item_id as "itemId", "values" from account.notice order by at, event`,
    )
    return rows
  }

  async states(): Promise<{ held: number; has_fired: boolean; waits: string | null; item_id: number }[]> {
    const { rows } = await this.database.pool.query(
      'select held, has_fired, waits, item_id from account.alert_state order by alert_id, item_id',
    )
    return rows
  }
}
