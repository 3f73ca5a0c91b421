import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWithParent, findFreePort } from '@gildscope/local-services'
import { until } from '@gildscope/testkit/until'
import { findUsable, useFetchedPrograms } from '../../../scripts/test-programs/find.ts'

type Caddy = { url: string; pid: number; stop: () => Promise<void> }

const START_MS = 30_000

const caddyfile = (url: string, itemsUrl: string) => `{
	admin off
	auto_https off
}
${url} {
	bind 127.0.0.1
	reverse_proxy ${itemsUrl}
}
`

/** Caddy in place of the gateway, with its defaults; null where there is no Caddy. */
export const startCaddy = async (itemsUrl: string): Promise<Caddy | null> => {
  useFetchedPrograms()
  const program = findUsable('caddy')
  if (program === null) return null
  const url = `http://127.0.0.1:${await findFreePort()}`
  const folder = await mkdtemp(join(tmpdir(), 'gildscope-caddy-'))
  const child = spawn(program, ['run', '--adapter', 'caddyfile', '--config', '-'], {
    env: { PATH: process.env.PATH, HOME: folder },
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const exited = once(child, 'exit')
  const pid = child.pid ?? 0
  const callOff = endWithParent(pid)
  child.stdin.end(caddyfile(url, itemsUrl))
  const stop = async (): Promise<void> => {
    callOff()
    child.kill()
    await exited
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const isUp = () =>
      fetch(`${url}/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    await until('Caddy to answer', isUp, START_MS, 100)
    return { url, pid, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
