import { AppError } from '@gildscope/service-kit'

/** For one network, and for all together: each waiting login holds a request open. */
const MOST_OF_NETWORK = 4
const MOST = 2_000
const RETRY_AFTER_SECONDS = 30

export type WaitingRoom = {
  /**
   * Throws TOO_MANY_REQUESTS when the network has too many logins waiting, UNAVAILABLE when there are too many in
   * total.
   */
  wait: (network: string, milliseconds: number) => Promise<void>
}

/** Holds logins that are slowed down. */
export const createWaitingRoom = (wait: (milliseconds: number) => Promise<void>): WaitingRoom => {
  const waiting = new Map<string, number>()
  let all = 0
  const add = (network: string, by: 1 | -1): void => {
    all += by
    const own = (waiting.get(network) ?? 0) + by
    if (own === 0) waiting.delete(network)
    else waiting.set(network, own)
  }
  return {
    wait: async (network, milliseconds) => {
      if (milliseconds === 0) return
      if ((waiting.get(network) ?? 0) >= MOST_OF_NETWORK) {
        const seconds = Math.ceil(milliseconds / 1000)
        throw new AppError(
          'TOO_MANY_REQUESTS',
          `${MOST_OF_NETWORK} logins from your address wait for their answer already; try again in ${seconds} s`,
          { limit: MOST_OF_NETWORK, retryAfterSeconds: seconds },
        )
      }
      if (all >= MOST)
        throw new AppError('UNAVAILABLE', 'too many people sign in at this moment; try again in half a minute', {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        })
      add(network, 1)
      try {
        await wait(milliseconds)
      } finally {
        add(network, -1)
      }
    },
  }
}
