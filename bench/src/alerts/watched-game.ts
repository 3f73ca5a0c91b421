import { randomUUID } from 'node:crypto'
import { MINUTE_MS } from '@gildscope/base/time'
import { createVault } from '@gildscope/base/vault'
import { accountSchema, createDb, type DbHandle } from '@gildscope/db'
import { createGeneratedWorld, createSimulator, type SteppedClock, steppedClock } from '@gildscope/game-simulator'
import { AlertWatch, dyingPool, insertAccount, type ObservedOf } from '@gildscope/worker/alert-harness'
import { createPoller, type Poller, START } from '@gildscope/worker/poll-harness'
import { baitedWorld } from './baited-world.ts'
import { textOf } from './draw-rules.ts'
import type { BenchRule } from './true-events.ts'
import { type TrueMinutes, trueItems } from './true-market.ts'

export const ITEMS = 300
const SEED = 'alerts'
const ACCOUNTS = 10

export const FIRST_MINUTE = START / MINUTE_MS

/** `looks`: minutes of the game at which the worker saw the item. */
export type SeenEvent = { ruleId: string; itemId: number; minute: number; value: number }

/** What a market with the same seed does in a span. */
export const foresee = (minutes: number): TrueMinutes => {
  const clock = steppedClock(START)
  const world = createGeneratedWorld({ seed: SEED, tradable: ITEMS, clock })
  const seen: TrueMinutes = new Map()
  for (let minute = 0; minute < minutes; minute += 1) {
    seen.set(FIRST_MINUTE + minute, trueItems(world))
    clock.advanceBy(MINUTE_MS)
  }
  return seen
}

/** A simulated market, polled each minute of its time, and rules about it that a worker watches. */
export class WatchedGame {
  readonly truth: TrueMinutes = new Map()
  /** Of each poll by its slot: the minute of the game. */
  readonly #minuteOf = new Map<number, number>()
  readonly #db: DbHandle
  readonly #clock: SteppedClock = steppedClock(START)
  readonly #world = createGeneratedWorld({ seed: SEED, tradable: ITEMS, clock: this.#clock })
  readonly #server = createSimulator({
    world: baitedWorld(this.#world, () => this.baitRound),
    ...{ rateLimit: null, listingsCacheSeconds: 0, logLevel: 'silent' },
  })
  #url = ''
  #poller: Poller | null = null
  #watch: AlertWatch | null = null
  baitRound: number | null = null
  /** By how much the worker's clock is wrong. */
  clockErrorMs = 0
  /** The statement before which the judging worker dies at the next poll. */
  diesAt: number | null = null
  deaths = 0
  failedPolls = 0

  constructor(databaseUrl: string) {
    this.#db = createDb(databaseUrl)
  }

  async start(databaseUrl: string): Promise<void> {
    this.#url = await this.#server.listen({ port: 0, host: '127.0.0.1' })
    const now = (): number => this.#clock.now() + this.clockErrorMs
    this.#poller = createPoller({
      game: { url: this.#url, clock: this.#clock },
      ...{ databaseUrl, now, env: { FULL_POLL: 'false' } },
      override: (deps) => {
        const { config, log } = deps
        const watch = (pool = deps.db.pool): AlertWatch =>
          new AlertWatch({
            ...{ pool, config, log, vault: createVault(config.VAULT_KEYS), now: () => new Date(now()) },
            jobs: { enqueue: async () => '' },
          })
        const work = async (judge: (by: AlertWatch) => Promise<unknown>): Promise<void> => {
          this.#watch ??= watch()
          await judge(this.#watch)
        }
        const alerts = {
          catchUp: (observedOf?: ObservedOf) => work((by) => by.catchUp(observedOf)),
          judge: async (slot: number, observedOf?: ObservedOf) => {
            if (this.diesAt !== null) {
              this.#watch = null
              const isDone = await watch(dyingPool(deps.db.pool, /./, this.diesAt))
                .judge(slot, observedOf)
                .then(
                  () => true,
                  () => false,
                )
              if (isDone) return
              this.deaths += 1
              // What starts next does first what the dead one did not.
              await work((by) => by.catchUp())
            } else await work((by) => by.judge(slot, observedOf))
          },
        }
        return { ...deps, alerts: alerts as unknown as AlertWatch }
      },
    })
  }

  async addRules(rules: readonly BenchRule[]): Promise<void> {
    const accounts: string[] = []
    for (let at = 0; at < ACCOUNTS; at += 1) accounts.push(await insertAccount(this.#db.db, { email: null }))
    const at = new Date(START)
    const { alert } = accountSchema
    await this.#db.db.insert(alert).values(
      rules.map(({ id, itemId, conditions, price, hold, repeat }, index) => ({
        ...{ accountId: accounts[index % ACCOUNTS] ?? randomUUID(), alertId: id, name: '', channels: [] },
        ...{ subject: { kind: 'item' as const, id: itemId }, conditions: conditions.map(textOf).join(',') },
        ...{ price, certainty: 'sure' as const, hold, repeat, until: null, state: 'armed' as const, reason: null },
        ...{ revision: 1, createdAt: at, updatedAt: at, changedAt: at },
      })),
    )
  }

  /** The minute of the game. */
  get minute(): number {
    return Math.floor(this.#clock.now() / MINUTE_MS)
  }

  async setFaults(faults: readonly Record<string, unknown>[]): Promise<void> {
    const reply = await fetch(`${this.#url}/admin/faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(faults),
    })
    if (!reply.ok) throw new Error(await reply.text())
  }

  /** One poll, then a minute of trade. */
  async poll(): Promise<void> {
    this.truth.set(this.minute, trueItems(this.#world))
    try {
      const { summary } = (await this.#poller?.poll()) ?? { summary: '' }
      const slot = /^slot (\d+): /.exec(summary)?.[1]
      if (slot !== undefined) this.#minuteOf.set(Number(slot), this.minute)
    } catch {
      this.failedPolls += 1
    }
    this.#clock.advanceBy(MINUTE_MS)
  }

  async events(): Promise<SeenEvent[]> {
    const { rows } = await this.#db.pool.query<{ event: string; ruleId: string; itemId: number; value: number }>(
      `select event, alert_id as "ruleId", item_id as "itemId", ("values" ->> 'value')::float8 as value from account.notice`,
    )
    return rows.flatMap(({ event, ...row }) => {
      const minute = this.#minuteOf.get(Number(event.split('/').at(-1)))
      return minute === undefined ? [] : [{ ...row, minute }]
    })
  }

  /** The minutes at which each item was seen. */
  async looks(): Promise<(itemId: number) => number[]> {
    const { rows } = await this.#db.pool.query<{ slot: number; missing: number[] }>(
      'select slot, missing from market.poll where finished_at is not null order by slot',
    )
    const polls = rows.map(({ slot, missing }) => ({
      minute: this.#minuteOf.get(slot) ?? 0,
      missing: new Set(missing),
    }))
    polls.sort((one, other) => one.minute - other.minute)
    return (itemId) => polls.filter(({ missing }) => !missing.has(itemId)).map(({ minute }) => minute)
  }

  async close(): Promise<void> {
    await this.#poller?.close()
    await this.#server.close()
    await this.#db.close()
  }
}
