import { SECOND_MS } from '@gildscope/base/time'
import { AppError } from '@gildscope/service-kit'

/** The longest delay of an answer. */
export const MOST_DELAY_MS = 10 * SECOND_MS

/** For one network and for one user name: each waiting login holds a request open. */
const MOST_OF_NETWORK = 4
export const MOST_OF_NAME = 4
/** For all together: half of the calls that a gateway passes on to this service at a time. */
const MOST = 96
const RETRY_AFTER_SECONDS = 30

/** The ways in that no stranger can close. */
const WAYS_IN = 'log in with a browser that has logged in before, or reset the password by mail, which signs you in'

export const nameIsCrowded = (): AppError => {
  const seconds = MOST_DELAY_MS / SECOND_MS
  return new AppError(
    'TOO_MANY_REQUESTS',
    `many passwords are being tried for this user name: ${WAYS_IN}; or try again in ${seconds} s`,
    { limit: MOST_OF_NAME, retryAfterSeconds: seconds },
  )
}

export type WaitingRoom = {
  /** Throws TOO_MANY_REQUESTS when there is no place of a name in this process. */
  check: (name: string) => void
  /** Does the work while holding a place of a name in this process; throws TOO_MANY_REQUESTS when there is none. */
  withPlace: <T>(name: string, work: () => Promise<T>) => Promise<T>
  /**
   * Throws TOO_MANY_REQUESTS when the network has too many logins waiting, UNAVAILABLE when there are too many in
   * total.
   */
  wait: (network: string, milliseconds: number) => Promise<void>
}

/** How many are open under each key. */
const createOpenCounts = () => {
  const counts = new Map<string, number>()
  return {
    of: (key: string): number => counts.get(key) ?? 0,
    add: (key: string, by: 1 | -1): void => {
      const count = (counts.get(key) ?? 0) + by
      if (count === 0) counts.delete(key)
      else counts.set(key, count)
    },
  }
}

/** Holds logins that are slowed down. */
export const createWaitingRoom = (wait: (milliseconds: number) => Promise<void>): WaitingRoom => {
  const ofNetworks = createOpenCounts()
  const ofNames = createOpenCounts()
  let all = 0
  const check = (name: string): void => {
    if (ofNames.of(name) >= MOST_OF_NAME) throw nameIsCrowded()
  }
  return {
    check,
    withPlace: async (name, work) => {
      check(name)
      ofNames.add(name, 1)
      try {
        return await work()
      } finally {
        ofNames.add(name, -1)
      }
    },
    wait: async (network, milliseconds) => {
      if (milliseconds === 0) return
      if (ofNetworks.of(network) >= MOST_OF_NETWORK) {
        const seconds = Math.ceil(milliseconds / 1000)
        throw new AppError(
          'TOO_MANY_REQUESTS',
          `${MOST_OF_NETWORK} logins from your address wait for their answer already; try again in ${seconds} s`,
          { limit: MOST_OF_NETWORK, retryAfterSeconds: seconds },
        )
      }
      if (all >= MOST)
        throw new AppError(
          'UNAVAILABLE',
          `many passwords are being tried at this moment: ${WAYS_IN}; or try again in half a minute`,
          {
            retryAfterSeconds: RETRY_AFTER_SECONDS,
          },
        )
      all += 1
      ofNetworks.add(network, 1)
      try {
        await wait(milliseconds)
      } finally {
        all -= 1
        ofNetworks.add(network, -1)
      }
    },
  }
}
