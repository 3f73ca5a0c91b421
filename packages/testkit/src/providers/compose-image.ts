import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import * as z from 'zod'

const COMPOSE = new URL('../../../../docker-compose.yml', import.meta.url)
const schema = z.object({ services: z.record(z.string(), z.object({ image: z.string().optional() })) })

/** What a server of the compose file runs, so that tests run the same. */
export const composeImage = (service: 'postgres' | 'redis'): string => {
  const { services } = schema.parse(parse(readFileSync(COMPOSE, 'utf8'), { merge: true }))
  const image = services[service]?.image
  if (image === undefined) throw new Error(`docker-compose.yml has no image of ${service}`)
  return image
}
