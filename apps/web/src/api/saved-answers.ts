import { getStatus } from '@gildscope/contracts'
import type { Query, QueryClient } from '@tanstack/react-query'
import { SAVED_AT_HEADER } from '../offline/names.ts'

/** The device keeps no status, and each one that the site answers renews the rest: it must not ask for another. */
const mayBeSaved = ({ queryKey }: Query): boolean => queryKey[0] !== getStatus.name

/** Renews what pages show; false if an answer that came between `since` and now is still shown. */
const renewShown = async (queries: QueryClient, since: number): Promise<boolean> => {
  const start = Date.now()
  const isOld = (query: Query): boolean =>
    mayBeSaved(query) && query.state.dataUpdatedAt >= since && query.state.dataUpdatedAt < start
  queries.removeQueries({ predicate: (query) => query.getObserversCount() === 0 && isOld(query) })
  await queries.refetchQueries({ type: 'active', predicate: mayBeSaved })
  return queries.getQueryCache().findAll({ type: 'active', predicate: isOld }).length === 0
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
