import { startProcess, until } from '@gildscope/testkit'
import { describe, expect, test } from 'vitest'

const entry = 'packages/service-kit/src/fixtures/slow-main.ts'
const start = (env: Record<string, string> = {}) => startProcess({ entry, env, portVariable: 'PORT' })

describe('a process that receives SIGTERM', () => {
  test('finishes running work, releases its resources and exits with 0', async () => {
    // Far longer than the test: the process must end because its work ends, not because of this timeout.
    const server = await start({ DRAIN_MS: '600000' })
    const answer = fetch(`${server.url}/slow`)
    await until('the request to arrive', () => server.logs().includes('began'))
    const exited = server.stop()
    expect(await (await answer).text()).toBe('finished')
    expect(await exited).toBe(0)
    expect(server.logs()).toContain('released')
    await expect(fetch(`${server.url}/health`)).rejects.toThrow()
  })

  test('cuts endless answers when its time to drain is over', async () => {
    const server = await start({ DRAIN_MS: '200' })
    const answer = await fetch(`${server.url}/endless`)
    const isCut = expect(answer.text()).rejects.toThrow('terminated')
    expect(await server.stop()).toBe(0)
    await isCut
  })
})

describe('a process that cannot start', () => {
  test('names the port that is taken', async () => {
    const server = await start()
    const second = startProcess({ entry, env: { PORT: String(server.port) }, portVariable: 'UNUSED_PORT' })
    await expect(second).rejects.toThrow(`port ${server.port} is taken on 127.0.0.1; stop what uses it or set PORT`)
    await server.stop()
  })

  test('lists the problems of its environment', async () => {
    await expect(start({ DATA_SOURCE: 'dream', DRAIN_MS: 'long' })).rejects.toThrow(
      /2 variables of the environment must be put right\.\n {2}DATA_SOURCE 'dream' is not valid/,
    )
  })
})
