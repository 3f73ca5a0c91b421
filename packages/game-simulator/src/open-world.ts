import { createGeneratedWorld } from './generated-world.ts'
import { acceleratedClock, realClock, steppedClock, type WorldClock } from './market/clock.ts'
import type { ClockOption, ProcessOptions } from './options.ts'
import { createRecordedWorld } from './recorded/recorded-world.ts'
import type { World } from './world.ts'

function openClock(option: ClockOption): WorldClock {
  if (option.kind === 'accelerated') return acceleratedClock(option.factor)
  return option.kind === 'stepped' ? steppedClock(Date.now()) : realClock()
}

/** The world that the options ask for: a recording where one is named, else a generated one. */
export async function openWorld(options: ProcessOptions, onNotice: (text: string) => void): Promise<World> {
  if (options.replay !== undefined) return createRecordedWorld({ dir: options.replay, onNotice })
  return createGeneratedWorld({ seed: options.seed, tradable: options.size, clock: openClock(options.clock) })
}
