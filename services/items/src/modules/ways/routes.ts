import { getWays, WAY_KINDS } from '@gildscope/contracts'
import { charge, keptBody, route, sharedLoadOfVersion } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import { pointsOf } from '../../bulk/cost.ts'
import type { Bulk } from '../../bulk/create-bulk.ts'
import { sendParts } from '../../bulk/send-parts.ts'
import { startWork, type Work } from '../../bulk/work.ts'
import type { RecipeCatalogue } from '../reference/recipe-catalogue.ts'
import { createWayCatalogue, type Kinds, type WayCatalogue, waysLeadingTo, waysOfKinds } from './way-catalogue.ts'

/** Recipes change with builds of the game, and when feeds are read. */
const MAX_AGE_SECONDS = 300
const WAYS_PER_PART = 500

type WayDeps = { recipes: RecipeCatalogue; feedRecipes: RecipeCatalogue; bulk: Bulk }

type Asked = { outputs: 'all' | readonly number[]; kinds: Kinds }

const writeWays = async function* (catalogue: WayCatalogue, { outputs, kinds }: Asked, work: Work) {
  const { texts } = catalogue
  const ways =
    outputs === 'all' ? waysOfKinds(catalogue, kinds) : await waysLeadingTo(catalogue, { outputs, kinds }, work.pace)
  yield Buffer.from('[')
  for (let from = 0; from < ways.length; from += WAYS_PER_PART) {
    await work.pace()
    const some = ways.slice(from, from + WAYS_PER_PART)
    const part = Buffer.from((from === 0 ? '' : ',') + some.map((way) => texts[way]).join())
    work.note({ rowsScanned: some.length, bytes: part.length })
    yield part
  }
  yield Buffer.from(']')
}

export const wayRoutes = (app: FastifyInstance, { recipes, feedRecipes, bulk }: WayDeps): void => {
  const version = async (): Promise<string> => (await Promise.all([recipes.version(), feedRecipes.version()])).join(' ')
  const catalogue = sharedLoadOfVersion(version, async () => {
    const rows = (await Promise.all([recipes.list(), feedRecipes.list()])).flat()
    const made = await createWayCatalogue(rows)
    if (made.leftOut > 0) app.log.warn({ leftOut: made.leftOut, of: rows.length }, 'recipes that are no way left out')
    return made
  })
  const whole = sharedLoadOfVersion(version, async () => {
    const { texts } = await catalogue()
    const text = `[${texts.join()}]`
    return {
      send: keptBody(text, MAX_AGE_SECONDS),
      points: Math.round(pointsOf({ bytes: text.length })),
      isPaid: false,
    }
  })

  route(app, getWays, async ({ query: { outputs, kinds: named } }, context) => {
    const kinds = named === undefined || WAY_KINDS.every((kind) => named.includes(kind)) ? null : new Set(named)
    if (outputs === 'all' && kinds === null) {
      const all = await whole()
      if (!all.isPaid) charge(context, all.points)
      all.isPaid = true
      return all.send(context)
    }
    const made = await catalogue()
    const work = await startWork(bulk.lanes, context)
    return sendParts(
      bulk,
      { parts: writeWays(made, { outputs, kinds }, work), work, maxAgeSeconds: MAX_AGE_SECONDS },
      context,
    )
  })
}
