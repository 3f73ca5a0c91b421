import { join } from 'node:path'
import { createGeneratedWorld } from './generated-world.ts'
import { SHOWN_BEHAVIOUR } from './market/behaviour.ts'
import { acceleratedClock, realClock, steppedClock, type WorldClock } from './market/clock.ts'
import { withMarkupNames } from './markup-names.ts'
import type { ClockOption, ProcessOptions } from './options.ts'
import { createRecordedWorld } from './recorded/recorded-world.ts'
import type { World } from './world.ts'

const openClock = (option: ClockOption, start: number = Date.now()): WorldClock => {
  if (option.kind === 'accelerated') return acceleratedClock(option.factor, start)
  return option.kind === 'stepped' ? steppedClock(start) : realClock()
}

const STATE_FILE = 'market.state'

/** The world that the options describe: a recording if one is named, else a generated one. */
export const openWorld = async (options: ProcessOptions, onNotice: (text: string) => void): Promise<World> => {
  const { replay, state, seed, size } = options
  if (replay !== undefined) return createRecordedWorld({ dir: replay, onNotice })
  const world = createGeneratedWorld({
    seed,
    tradable: size,
    behaviour: SHOWN_BEHAVIOUR,
    clock: openClock(options.clock, options.start),
    tradeHistoryDays: options['trade-history-days'],
    accountCacheSeconds: options['account-cache-seconds'],
    ...(state !== undefined && { stateFile: join(state, STATE_FILE) }),
    onSaveError: (error) =>
      onNotice(`the world could not be saved: ${error instanceof Error ? error.message : String(error)}`),
  })
  if (world.start === 'rebuilt') onNotice('the saved market is too old to be played forward: the books are built again')
  return options.names === 'markup' ? withMarkupNames(world) : world
}
