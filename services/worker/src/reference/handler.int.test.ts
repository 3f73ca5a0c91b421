import { importReference as definition, type JobSystem } from '@gildscope/jobs'
import { createLogger } from '@gildscope/service-kit'
import { useDatabase } from '@gildscope/testkit'
import { expect, test } from 'vitest'
import { createPoller, startGame } from '../poll/testing/poll-harness.ts'
import { handler } from './handler.ts'

const database = useDatabase()

test('a first catalogue that the game did not give whole is asked for again within two minutes', async () => {
  const game = await startGame({ tradable: 100, seed: 'handler' })
  const poller = createPoller({ game, databaseUrl: database.url })
  const enqueued: unknown[] = []
  const enqueue: JobSystem['enqueue'] = async (job, _payload, options) => `${enqueued.push([job, options])}`
  const run = () =>
    handler.run(
      {},
      {
        deps: { ...poller.deps, jobs: { enqueue } },
        now: new Date('2026-11-27T12:00:30Z'),
        signal: new AbortController().signal,
        log: createLogger({ name: 'test', level: 'silent' }),
      },
    )
  try {
    await game.setFaults([{ kind: 'off', endpoint: 'items' }])
    await run()
    expect(enqueued).toEqual([[definition, { jobId: 'import-reference-29929682', delayMs: 90_000 }]])
    await game.setFaults([])
    await run()
    await game.setFaults([{ kind: 'off', endpoint: 'items' }])
    await run()
    expect(enqueued).toHaveLength(1)
  } finally {
    await poller.close()
    await game.close()
  }
})
