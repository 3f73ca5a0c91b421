import { HOUR_MS, MINUTE_MS } from '@gildscope/base/time'
import { AppError, type Limit, limitsOf, type RouteContext, siteOf, type Throttle } from '@gildscope/service-kit'
import type { Config } from '../config.ts'
import type { KnownDevice } from './known-devices.ts'
import { createWaitingRoom, MOST_DELAY_MS, MOST_OF_NAME, nameIsCrowded, type WaitingRoom } from './waiting-room.ts'

/** How long wrong passwords for a name are remembered. */
const NAME_WINDOW_MS = 15 * MINUTE_MS

const FIRST_DELAY_MS = 250
/** Open guesses are counted by the minute: only a process that was killed leaves some behind, for so long. */
const OPEN_WINDOW_MS = MINUTE_MS
/** The count of the next minute begins in this one. */
const OPEN_COUNT_MS = 3 * OPEN_WINDOW_MS

/**
 * How long an answer is delayed after this many wrong passwords for a name, the first `free` of which cause no delay.
 */
export const delayAfter = (failures: number, free: number): number =>
  failures <= free ? 0 : Math.min(MOST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(failures - free - 1, 10))

type LimitDeps = {
  config: Pick<Config, 'LOGINS_PER_MINUTE' | 'LOGINS_PER_NAME' | 'SIGN_UPS_PER_HOUR' | 'RECOVERIES_PER_HOUR'>
  throttle: Throttle
  wait: (milliseconds: number) => Promise<void>
  now: () => Date
}

type Counted = { limit: Limit; what: string }

const isCode = (error: unknown, code: AppError['code']): boolean => error instanceof AppError && error.code === code

const perMinuteLimit = (kind: string, whose: string, max: number): Limit => ({ kind, whose, max, windowMs: MINUTE_MS })

/**
 * The limits of signing in, signing up and recovery. Only wrong passwords count: each attempt is counted before its
 * outcome is known, so that parallel attempts all count, and is taken back if the password was right.
 */
export class Limits {
  readonly #config: LimitDeps['config']
  readonly #throttle: Throttle
  readonly #now: () => Date
  readonly #room: WaitingRoom

  constructor({ config, throttle, wait, now }: LimitDeps) {
    this.#config = config
    this.#throttle = throttle
    this.#now = now
    this.#room = createWaitingRoom(wait)
  }

  signUp({ request, reply }: RouteContext): Promise<void> {
    const limit = { kind: 'sign-up', max: this.#config.SIGN_UPS_PER_HOUR, windowMs: HOUR_MS }
    return this.#throttle.spendOf(request.ip, reply, limit, 'sign-ups from your address')
  }

  /** A device of an account has a count of its own: its neighbours do not use up its owner's recovery. */
  recovery({ request, reply }: RouteContext, device: KnownDevice | null): Promise<void> {
    const limit = { kind: 'recovery', max: this.#config.RECOVERIES_PER_HOUR, windowMs: HOUR_MS }
    return device === null
      ? this.#throttle.spendOf(request.ip, reply, limit, 'requests for recovery from your address')
      : this.#throttle.spend(reply, { ...limit, whose: `account ${device.accountId}` }, 'requests for recovery')
  }

  /** Runs the action of a mailed link; invalid links are counted. */
  async mailedLink<T>({ request, reply }: RouteContext, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const limit = { kind: 'mailed-key', max: this.#config.LOGINS_PER_MINUTE, windowMs: MINUTE_MS }
      if (isCode(error, 'EXPIRED'))
        await this.#throttle.spendOf(request.ip, reply, limit, 'links from your address that opened nothing')
      throw error
    }
  }

  /** A login in a browser that the account knows: strangers cannot affect it. */
  loginOfDevice<T>(caller: RouteContext, { accountId, deviceId }: KnownDevice, work: () => Promise<T>): Promise<T> {
    return this.#tryPassword(caller, 'login-device', `${accountId} ${deviceId}`, work)
  }

  /** Checks of the current password by a signed-in user; counted for the session only. */
  ownPassword<T>(caller: RouteContext, sessionId: string, work: () => Promise<T>): Promise<T> {
    return this.#tryPassword(caller, 'own-password', sessionId, work)
  }

  /**
   * A login from an unknown browser. The network is refused after too many wrong passwords for any account. A user
   * name is slowed down, whether it exists or not, and refused only while others guess it at the same time.
   */
  async loginOfStranger<T>(caller: RouteContext, userName: string, work: () => Promise<T>): Promise<T> {
    const { LOGINS_PER_MINUTE, LOGINS_PER_NAME } = this.#config
    const { ip } = caller.request
    const name = userName.toLowerCase()
    // Before anything is counted in the database, which a crowd would keep busy.
    this.#room.check(name)
    const ofNameHere = { kind: 'login-name-network', max: 2 * LOGINS_PER_MINUTE, windowMs: NAME_WINDOW_MS }
    const ofNetwork = { kind: 'login', max: LOGINS_PER_MINUTE, windowMs: MINUTE_MS }
    const counted: Counted[] = [
      ...limitsOf(ip, ofNameHere).map((limit) => ({
        limit: { ...limit, whose: `${limit.whose} ${name}` },
        what: 'wrong passwords of this user name from your address',
      })),
      ...limitsOf(ip, ofNetwork).map((limit) => ({ limit, what: 'failed logins from your address' })),
    ]
    await this.#countTry(caller, counted)
    const ofName: Counted = {
      limit: { kind: 'login-name', whose: name, max: Number.POSITIVE_INFINITY, windowMs: NAME_WINDOW_MS },
      what: '',
    }
    const failures = await this.#throttle.count(ofName.limit)
    return this.#runTry([...counted, ofName], async () => {
      const delayMs = delayAfter(failures, LOGINS_PER_NAME)
      if (delayMs === 0) return work()
      return this.#withPlaceOf(name, async () => {
        await this.#room.wait(siteOf(ip), delayMs)
        return work()
      })
    })
  }

  changedPassword({ reply }: RouteContext, sessionId: string): Promise<void> {
    const limit = perMinuteLimit('changed-password', sessionId, this.#config.LOGINS_PER_NAME)
    return this.#throttle.spend(reply, limit, 'changes of your password')
  }

  changedEmail({ reply }: RouteContext, accountId: string): Promise<void> {
    const { RECOVERIES_PER_HOUR: max } = this.#config
    const limit = { kind: 'changed-email', whose: accountId, max, windowMs: HOUR_MS }
    return this.#throttle.spend(reply, limit, 'changes of your e-mail address')
  }

  async #tryPassword<T>(caller: RouteContext, kind: string, whose: string, work: () => Promise<T>): Promise<T> {
    const limit = perMinuteLimit(kind, whose, this.#config.LOGINS_PER_NAME)
    const counted = [{ limit, what: 'wrong passwords' }]
    await this.#countTry(caller, counted)
    return this.#runTry(counted, work)
  }

  async #giveBack(counted: readonly Counted[]): Promise<void> {
    for (const { limit } of counted) await this.#throttle.giveBack(limit)
  }

  /** Counts an attempt under each limit; an attempt that is refused does not count. */
  async #countTry({ reply }: RouteContext, counted: readonly Counted[]): Promise<void> {
    for (const [index, { limit, what }] of counted.entries()) {
      try {
        await this.#throttle.spend(reply, limit, what)
      } catch (error) {
        await this.#giveBack(counted.slice(0, index + 1))
        throw error
      }
    }
  }

  /** Keeps the count only if the attempt ended with a wrong password. */
  async #runTry<T>(counted: readonly Counted[], work: () => Promise<T>): Promise<T> {
    try {
      const result = await work()
      await this.#giveBack(counted)
      return result
    } catch (error) {
      if (!isCode(error, 'BAD_LOGIN')) await this.#giveBack(counted)
      throw error
    }
  }

  /** Holds a place among the open guesses of a name, of which all replicas together have a few. */
  #withPlaceOf<T>(name: string, work: () => Promise<T>): Promise<T> {
    return this.#room.withPlace(name, async () => {
      const minute = Math.floor(this.#now().getTime() / OPEN_WINDOW_MS)
      // In the count of the next minute too, so that it does not begin without those that are open then.
      const open = [minute, minute + 1].map((number) => ({
        ...{ kind: 'login-name-open', whose: `${name} ${number}`, windowMs: OPEN_COUNT_MS },
      }))
      try {
        const [count = 0] = await Promise.all(open.map((limit) => this.#throttle.count(limit)))
        if (count > MOST_OF_NAME) throw nameIsCrowded()
        return await work()
      } finally {
        await Promise.all(open.map((limit) => this.#throttle.giveBack(limit)))
      }
    })
  }
}
