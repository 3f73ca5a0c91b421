import { availableParallelism } from 'node:os'
import { AppError, Lane } from '@gildscope/service-kit'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { Counter, Gauge, type Registry } from 'prom-client'
import { newSecret } from './secret.ts'

/** Argon2id, the library's default variant, with OWASP's minimum for memory (KiB) and passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * The threads that compute hashes are those that also resolve names and compress; some are left for these, and one of the
 * processors for everything else.
 */
const MOST_AT_ONCE = 3
/** About half a minute of work; later callers are refused immediately. */
const MOST_WAITING = 1_000
const RETRY_AFTER_SECONDS = 30

/** The cost of hashing for the caller, in points: some 25 ms of processor time. */
export const HASHING = { points: 100 } as const

export type PasswordHasher = {
  hash: (password: string) => Promise<string>
  /** Does the same work when there is nothing to compare with. Known owners do not wait behind strangers. */
  verify: (stored: string | null, password: string, whose?: 'anybody' | 'owner') => Promise<boolean>
  /** Whether a hash was made with other cost parameters than new ones. */
  isOutdated: (stored: string) => boolean
}

type Options = { registry: Registry; atOnce?: number; mostWaiting?: number }

/** The same letters in different code points are the same password. */
const normal = (password: string): string => password.normalize('NFKC')

const busy = (): AppError =>
  new AppError('UNAVAILABLE', 'too many people sign in at this moment; try again in half a minute', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })

/** Hashes on separate threads, a few at a time because each hash takes 19 MiB. */
export const createPasswordHasher = ({ registry, atOnce, mostWaiting = MOST_WAITING }: Options): PasswordHasher => {
  const operations = new Counter({
    name: 'account_password_hashes_total',
    help: 'Passwords that were hashed, to be stored or to be compared',
    registers: [registry],
  })
  const laneOf = (width: number) =>
    new Lane({
      atOnce: width,
      atOncePerCaller: width,
      places: width + mostWaiting,
      placesPerCaller: width + mostWaiting,
      refusal: busy,
    })
  const lanes = {
    anybody: laneOf(atOnce ?? Math.max(1, Math.min(MOST_AT_ONCE, availableParallelism() - 1))),
    owner: laneOf(1),
  }
  new Gauge({
    name: 'account_password_hashes_waiting',
    help: 'Passwords that wait to be hashed',
    registers: [registry],
    collect() {
      this.set(lanes.anybody.waiting + lanes.owner.waiting)
    },
  })
  const run = async <T>(work: () => Promise<T>, whose: keyof typeof lanes = 'anybody'): Promise<T> =>
    lanes[whose].run(whose, () => {
      operations.inc()
      return work()
    })
  const nobody = hash(newSecret(), COST)
  return {
    hash: (password) => run(() => hash(normal(password), COST)),
    verify: async (stored, password, whose) => {
      const against = stored ?? (await nobody)
      const isSame = await run(() => verify(against, normal(password)), whose)
      return stored !== null && isSame
    },
    isOutdated: (stored) => {
      const { memoryCost, timeCost, parallelism } = parseOptions(stored)
      return memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism
    },
  }
}
