import type { FastifyInstance } from 'fastify'
import type { Feeds, World } from '../world.ts'
import { jsonAnswer } from './answer.ts'
import { ApiError } from './api-error.ts'
import { sendAnswer } from './send-answer.ts'

const FEEDS = {
  'gemstore.json': 'gemstore',
  'custom-recipes.json': 'customRecipes',
  'profits-recipes.json': 'profitsRecipes',
  'raid-rewards.json': 'raidRewards',
  'festivals.json': 'festivals',
  'fractal-samples.json': 'fractalSamples',
  'forges.json': 'forges',
  'demo-keys.json': 'demoKeys',
} as const satisfies Record<string, Exclude<keyof Feeds, 'drops'>>

/** Facts that the game's API lacks, as JSON files that an installation imports by address. */
export const feedRoutes = (app: FastifyInstance, world: World): void => {
  for (const [file, name] of Object.entries(FEEDS)) {
    app.get(`/feeds/${file}`, async (request, reply) => {
      const rows = world.feeds?.[name]?.()
      if (rows === undefined) throw new ApiError(404, `this ${world.kind} world has no ${file}`)
      return sendAnswer(request, reply, { answer: jsonAnswer(rows) })
    })
  }

  app.get('/feeds/drops.jsonl', async (request, reply) => {
    const lines = await world.feeds?.drops?.()
    if (lines === undefined) throw new ApiError(404, `this ${world.kind} world has no drops.jsonl`)
    const answer = { status: 200, body: Buffer.from(lines), headers: {} }
    return sendAnswer(request, reply, { answer, type: 'application/jsonl; charset=utf-8' })
  })
}
