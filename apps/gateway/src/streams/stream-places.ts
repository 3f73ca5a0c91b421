import { AppError, NetworkCounts } from '@gildscope/service-kit'

type Limits = { inAll: number; perAddress: number }

const RETRY_AFTER_SECONDS = 30
/** Each id of a stream is looked up in every change of the market. */
const IDS_PER_ADDRESS = 20_000

/** Limits open streams, in total and for each address. A browser needs one, however many tabs it has. */
export class StreamPlaces {
  readonly #limits: Limits
  readonly #open: NetworkCounts
  readonly #ids = new NetworkCounts(IDS_PER_ADDRESS)
  #total = 0

  constructor(limits: Limits) {
    this.#limits = limits
    this.#open = new NetworkCounts(limits.perAddress)
  }

  /** Returns a function that releases the place; throws when there is none for the address. */
  take(ip: string, ids: number): () => void {
    const { inAll, perAddress } = this.#limits
    const retryAfterSeconds = RETRY_AFTER_SECONDS
    if (this.#total >= inAll)
      throw new AppError('UNAVAILABLE', 'too many listeners; try again later', { retryAfterSeconds })
    if (!this.#open.add(ip))
      throw new AppError('TOO_MANY_REQUESTS', `your address has ${perAddress} streams open; close one first`, {
        limit: perAddress,
        retryAfterSeconds,
      })
    if (!this.#ids.add(ip, ids)) {
      this.#open.remove(ip)
      throw new AppError(
        'TOO_MANY_REQUESTS',
        `the streams of your address follow ${IDS_PER_ADDRESS} items already; close one, or open one for all items without 'ids'`,
        { limit: IDS_PER_ADDRESS, retryAfterSeconds },
      )
    }
    this.#total += 1
    let isOpen = true
    return () => {
      if (!isOpen) return
      isOpen = false
      this.#total -= 1
      this.#open.remove(ip)
      this.#ids.remove(ip, ids)
    }
  }
}
