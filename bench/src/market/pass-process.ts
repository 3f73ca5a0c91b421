// One worker that polls the whole market on request, alone in its process.
import { realClock } from '@gildscope/game-simulator'
import { countBuffersAsHeap, giveBackPages, growHeapBy } from '@gildscope/service-kit'
import { createPoller } from '@gildscope/worker/poll-harness'
import { answerQuestions } from '../support/asked-process.ts'

// The same settings as in the worker.
growHeapBy(75)
countBuffersAsHeap()
giveBackPages(true)

const poller = createPoller({
  game: { url: process.env.GAME_URL ?? '', clock: realClock() },
  databaseUrl: process.env.DATABASE_URL ?? '',
  env: { FULL_POLL: process.env.FULL_POLL ?? 'true', POLL_GAP_SLOTS: '100000', GAME_TIMEOUT_MS: '60000' },
})

answerQuestions(async () => {
  const cpu = process.cpuUsage()
  const started = performance.now()
  const { summary } = await poller.poll()
  const used = process.cpuUsage(cpu)
  return {
    wallMs: performance.now() - started,
    cpuMs: (used.user + used.system) / 1000,
    summary,
  }
}, poller.close)
