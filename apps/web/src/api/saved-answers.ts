import { getStatus } from '@gildscope/contracts'
import type { Query, QueryClient } from '@tanstack/react-query'
import { SAVED_AT_HEADER } from '../offline/names.ts'

/** The device keeps no status, and each one that the site answers renews the rest: it must not ask for another. */
const mayBeSaved = ({ queryKey }: Query): boolean => queryKey[0] !== getStatus.name

/** Renews what pages show; false if an answer that came since then is still shown. */
const renewShown = async (queries: QueryClient, since: number): Promise<boolean> => {
  const ofThen = queries
    .getQueryCache()
    .findAll({ predicate: (query) => mayBeSaved(query) && query.state.dataUpdatedAt >= since })
  // By the clock, an answer of this very millisecond would count as new.
  const answersOf = new Map(ofThen.map((query) => [query, query.state.dataUpdateCount]))
  queries.removeQueries({ predicate: (query) => query.getObserversCount() === 0 && answersOf.has(query) })
  await queries.refetchQueries({ type: 'active', predicate: mayBeSaved })
  return ofThen.every((query) => !query.isActive() || query.state.dataUpdateCount !== answersOf.get(query))
}

/** Answers that the service worker gave because the site was away. */
export class SavedAnswers {
  #oldest: number | null = null
  /** Since when the page was given some. */
  #since = 0
  #served = 0
  #isRenewing = false
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** When the oldest that the page has was given by the site, in ms since 1970; null: it has none. */
  readonly oldest = (): number | null => this.#oldest

  /** The same network, watched for such answers. */
  noting(network: typeof fetch): typeof fetch {
    return async (...call) => {
      const answer = await network(...call)
      const savedAt = Number(answer.headers.get(SAVED_AT_HEADER))
      if (savedAt > 0) {
        this.#served += 1
        if (this.#oldest === null) this.#since = Date.now()
        this.#become(Math.min(savedAt, this.#oldest ?? savedAt))
      }
      return answer
    }
  }

  /** Replaces them; until nothing of them is left, their time stays. */
  async renew(queries: QueryClient): Promise<void> {
    if (this.#oldest === null || this.#isRenewing) return
    this.#isRenewing = true
    const served = this.#served
    const isWhole = await renewShown(queries, this.#since)
    this.#isRenewing = false
    if (isWhole && this.#served === served) this.#become(null)
  }

  #become(oldest: number | null): void {
    this.#oldest = oldest
    for (const listener of this.#listeners) listener()
  }
}
