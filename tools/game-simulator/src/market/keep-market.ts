import type { WorldClock } from './clock.ts'
import type { Market } from './market.ts'
import { type SaveBeside, type StateKey, saveMarket } from './state-file.ts'

const SAVE_EVERY_MS = 60_000
const SLICE_EVERY_MS = 1_000

export type MarketKeeper = {
  /** Writes the state now; does nothing without a file. */
  save(): Promise<void>
  /** Ends the background work after a final save. */
  close(): Promise<void>
}

type KeeperOptions = {
  market: Market
  clock: WorldClock
  key: StateKey
  stateFile: string | undefined
  saveBeside?: SaveBeside
  /** Called when saving failed; the next save tries again. */
  onSaveError: (error: unknown) => void
}

/**
 * In a world whose clock runs on its own, plays a sixtieth of the items forward each second, so that a visitor who
 * comes after hours does not wait for them, and saves the state each minute. A stepped world is only saved at its end.
 */
export const keepMarket = ({ market, clock, key, stateFile, saveBeside, onSaveError }: KeeperOptions): MarketKeeper => {
  let running: Promise<void> = Promise.resolve()
  const save = (): Promise<void> => {
    if (stateFile === undefined) return Promise.resolve()
    const next = running.catch(() => {}).then(() => saveMarket(stateFile, key, market, clock.now(), saveBeside))
    running = next
    return next
  }

  const timers: NodeJS.Timeout[] = []
  if (clock.rate > 0) {
    let position = 0
    const slice = Math.ceil((market.ids.length * SLICE_EVERY_MS) / SAVE_EVERY_MS)
    timers.push(
      setInterval(() => {
        market.advance(position, slice)
        position = (position + slice) % market.ids.length
      }, SLICE_EVERY_MS),
      setInterval(() => void save().catch(onSaveError), SAVE_EVERY_MS),
    )
    for (const timer of timers) timer.unref()
  }

  return {
    save,
    close: async () => {
      for (const timer of timers) clearInterval(timer)
      await save()
    },
  }
}
