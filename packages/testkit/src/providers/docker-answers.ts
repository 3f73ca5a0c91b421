import { existsSync } from 'node:fs'
import { request } from 'node:http'
import { homedir } from 'node:os'

type Engine = { socketPath: string } | { host: string; port: number }

const PING_LIMIT_MS = 800

const fromDockerHost = (dockerHost: string): Engine | null => {
  const url = URL.parse(dockerHost)
  if (url === null) return null
  if (url.protocol === 'unix:') return { socketPath: url.pathname }
  return url.protocol === 'tcp:' || url.protocol === 'http:'
    ? { host: url.hostname, port: Number(url.port || 2375) }
    : null
}

const knownSockets = (): string[] => {
  const home = homedir()
  const runtime = process.env.XDG_RUNTIME_DIR
  return [
    '/var/run/docker.sock',
    ...(runtime === undefined ? [] : [`${runtime}/docker.sock`, `${runtime}/podman/podman.sock`]),
    `${home}/.docker/run/docker.sock`,
    `${home}/.colima/default/docker.sock`,
    '/run/podman/podman.sock',
  ]
}

const answersPing = (engine: Engine): Promise<boolean> =>
  new Promise((resolve) => {
    const signal = AbortSignal.timeout(PING_LIMIT_MS)
    const ping = request({ ...engine, path: '/_ping', signal }, (reply) => {
      reply.resume()
      resolve(reply.statusCode === 200)
    })
    ping.on('error', () => resolve(false))
    ping.end()
  })

/**
 * Whether a container engine answers. Asked before testcontainers is loaded, which hangs on a socket that accepts
 * and stays silent.
 */
export const dockerAnswers = async (dockerHost: string | undefined = process.env.DOCKER_HOST): Promise<boolean> => {
  const engine = dockerHost === undefined ? null : fromDockerHost(dockerHost)
  const engines =
    engine === null
      ? knownSockets()
          .filter(existsSync)
          .map((socketPath) => ({ socketPath }))
      : [engine]
  const answers = await Promise.all(engines.map(answersPing))
  return answers.includes(true)
}
