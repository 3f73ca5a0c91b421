import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** Number of the game's last update. */
export const getBuild = endpoint({
  name: 'getBuild',
  service: 'game',
  access: 'public',
  method: 'GET',
  path: '/v2/build',
  query: z.object({
    t: z.optional(z.string()).check(z.describe('A moment, so that no cache on the way answers what it kept')),
  }),
  summary: 'Build of the game',
  reply: z.object({ id: z.int() }),
})
