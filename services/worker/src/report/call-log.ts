import type { MadeCall } from '@gildscope/game-api'
import { LISTINGS, PRICES } from '../game/endpoints.ts'

/** Statistics on the game from the calls of a poll. */
export class CallLog {
  #times: number[] = []
  #fault: string | null = null

  clear(): void {
    this.#times = []
    this.#fault = null
  }

  note({ endpoint, milliseconds, error }: MadeCall): void {
    if (endpoint !== PRICES && endpoint !== LISTINGS) return
    if (error === null) this.#times.push(milliseconds)
    else this.#fault = plainText(error.message)
  }

  /** Null when there was no answer. */
  medianMs(): number | null {
    const sorted = this.#times.toSorted((one, other) => one - other)
    const median = sorted[Math.floor(sorted.length / 2)]
    return median === undefined ? null : Math.round(median)
  }

  lastFault(): string | null {
    return this.#fault
  }
}

const LONGEST_FAULT = 200

/** Proxies in front of the game answer with whole pages. */
const plainText = (message: string): string =>
  message
    .replace(/<[^>]*>?/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_FAULT)
