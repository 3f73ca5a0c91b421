import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Nothing has come back for so long: time to ask whether the database is there at all. */
const SUSPECT_AFTER_MS = 300
const LOOK_EVERY_MS = 100
/** Makes a caller's wait for a silent database less than two seconds. */
const ANSWERS_WITHIN_MS = 1_500
/** Then a connection that is not answered is given up, so that it takes no place in the pool. */
const CONNECTS_WITHIN_MS = 3_000
/** So long the connection for questions is kept: opening one costs the database more than an answer does. */
const KEPT_MS = 60_000
/** A pooler lets the question wait while all its connections work, but it greets a new one. */
const GREETED_AFTER_MS = 500

class ImpatientClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super({ ...config, connectionTimeoutMillis: CONNECTS_WITHIN_MS })
  }
}

/** `code` as that of a connection that timed out. */
const silence = (): Error => Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' })

/** A server that refuses a connection is there, unless it starts, recovers or stops. */
const isAnswer = (error: unknown): boolean => error instanceof pg.DatabaseError && !/^(?:57P|08)/.test(error.code ?? '')

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void

/**
 * A pool that does not keep callers waiting for a silent database. A long query is no silence: when nothing has come back
 * for a moment, the database is asked by another connection, and only if it does not even greet a new one do all callers
 * get an error, those who come later at once, until it answers again.
 */
export class AnsweringPool extends pg.Pool {
  readonly #config: pg.PoolConfig
  readonly #questions: pg.Pool
  readonly #waiting = new Set<{ since: number; fail: (error: Error) => void }>()
  readonly #inUse = new Map<pg.PoolClient, number>()
  #heardAt = Number.NEGATIVE_INFINITY
  #isSilent = false
  #isAsking = false
  #timer: NodeJS.Timeout | null = null

  constructor(config: pg.PoolConfig) {
    super({ ...config, Client: ImpatientClient })
    this.#config = config
    this.#questions = new pg.Pool({
      ...config,
      max: 1,
      connectionTimeoutMillis: CONNECTS_WITHIN_MS,
      query_timeout: CONNECTS_WITHIN_MS,
      idleTimeoutMillis: KEPT_MS,
      allowExitOnIdle: true,
    })
    this.#questions.on('error', () => undefined)
    this.on('connect', () => this.#hear())
    this.on('acquire', (client) => this.#inUse.set(client, performance.now()))
    this.on('release', (error, client) => {
      this.#inUse.delete(client)
      if (!error || isAnswer(error)) this.#hear()
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const connecting = this.#connect()
    if (callback === undefined) return connecting
    connecting.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => undefined),
    )
  }

  override end(): Promise<void>
  override end(callback: () => void): void
  override end(callback?: () => void): Promise<void> | undefined {
    const ending = Promise.all([super.end(), this.#questions.end()]).then(() => undefined)
    if (callback === undefined) return ending
    void ending.then(callback)
  }

  async #connect(): Promise<pg.PoolClient> {
    this.#timer ??= setInterval(() => this.#look(), LOOK_EVERY_MS).unref()
    if (this.#isSilent) throw silence()
    const { promise: failure, reject: fail } = Promise.withResolvers<never>()
    const turn = { since: performance.now(), fail }
    this.#waiting.add(turn)
    const connecting = super.connect()
    try {
      return await Promise.race([connecting, failure])
    } catch (error) {
      connecting.then((late) => late.release()).catch(() => undefined)
      throw error
    } finally {
      this.#waiting.delete(turn)
    }
  }

  /** However late: on a busy machine an answer takes longer than callers may wait. */
  #hear(): void {
    this.#heardAt = performance.now()
    this.#isSilent = false
  }

  #look(): void {
    if (this.#isAsking) return
    const since = [...[...this.#waiting].map((turn) => turn.since), ...this.#inUse.values()]
    if ((since.length === 0 && !this.#isSilent) || this.ending) {
      clearInterval(this.#timer ?? undefined)
      this.#timer = null
      return
    }
    const quietSince = Math.max(this.#heardAt, Math.min(...since))
    if (!this.#isSilent && performance.now() - quietSince < SUSPECT_AFTER_MS) return
    this.#isAsking = true
    void this.#ask().finally(() => {
      this.#isAsking = false
    })
  }

  async #ask(): Promise<void> {
    const askedAt = performance.now()
    const hear = (isThere: boolean): void => {
      if (isThere) this.#hear()
    }
    const answering = Promise.all([this.#isAnswered().then(hear), this.#isGreeted(askedAt).then(hear)])
    // One turn of the event loop more, for an answer that came while this process was busy.
    await Promise.race([answering, wait(ANSWERS_WITHIN_MS, null, { ref: false }).then(() => setImmediate())])
    if (this.#heardAt >= askedAt) return
    this.#isSilent = true
    for (const { fail } of this.#waiting) fail(silence())
    // Ends what they wait for.
    for (const client of this.#inUse.keys()) client.end().catch(() => undefined)
  }

  #isAnswered(): Promise<boolean> {
    return this.#questions.query('select').then(() => true, isAnswer)
  }

  async #isGreeted(askedAt: number): Promise<boolean> {
    await wait(GREETED_AFTER_MS, null, { ref: false })
    if (this.#heardAt >= askedAt) return false
    const client = new ImpatientClient(this.#config)
    client.on('error', () => undefined)
    try {
      await client.connect()
      return true
    } catch (error) {
      return isAnswer(error)
    } finally {
      client.end().catch(() => undefined)
    }
  }
}
