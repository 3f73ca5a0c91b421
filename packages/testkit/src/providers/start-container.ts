import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import * as z from 'zod'
import type { ProvidedServer } from './provided-server.ts'

const COMPOSE = new URL('../../../../docker-compose.yml', import.meta.url)
const schema = z.object({ services: z.record(z.string(), z.object({ image: z.string().optional() })) })

/** What a server of the compose file runs, so that tests run the same. */
export const composeImage = (service: 'postgres' | 'redis'): string => {
  const { services } = schema.parse(parse(readFileSync(COMPOSE, 'utf8'), { merge: true }))
  const image = services[service]?.image
  if (image === undefined) throw new Error(`docker-compose.yml has no image of ${service}`)
  return image
}

type Container = {
  image: string
  port: number
  environment?: Record<string, string>
  command?: string[]
  /** Logged when the server is ready, and how often until it is. */
  readyLine: RegExp
  readyCount: number
  url: (host: string, port: number) => string
}

const startContainer = async (container: Container): Promise<ProvidedServer> => {
  const { GenericContainer, Wait } = await import('testcontainers')
  const started = await new GenericContainer(container.image)
    .withExposedPorts(container.port)
    .withEnvironment(container.environment ?? {})
    .withCommand(container.command ?? [])
    .withWaitStrategy(Wait.forLogMessage(container.readyLine, container.readyCount))
    .start()
  return {
    provider: `testcontainers ${container.image}`,
    url: container.url(started.getHost(), started.getMappedPort(container.port)),
    stop: async () => {
      await started.stop()
    },
  }
}

export const startPostgresContainer = (): Promise<ProvidedServer> =>
  startContainer({
    image: composeImage('postgres'),
    port: 5432,
    environment: { POSTGRES_PASSWORD: 'test' },
    command: ['postgres', '-c', 'fsync=off', '-c', 'max_connections=200'],
    // Once for the server that runs the image's set-up scripts, once for the real one.
    readyLine: /database system is ready to accept connections/,
    readyCount: 2,
    url: (host, port) => `postgresql://postgres:test@${host}:${port}/postgres`,
  })

export const startRedisContainer = (): Promise<ProvidedServer> =>
  startContainer({
    image: composeImage('redis'),
    port: 6379,
    readyLine: /Ready to accept connections/,
    readyCount: 1,
    url: (host, port) => `redis://${host}:${port}`,
  })
