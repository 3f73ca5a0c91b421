import { getCollections, getWeaponSkins } from '@gildscope/contracts'
import { route } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import { answerOfSnapshot, type SnapshotAnswers } from '../../rows/answer-of-snapshot.ts'
import { remembered } from '../../rows/remembered.ts'
import type { Answer } from '../items/answer-cache.ts'
import type { ReferenceRepository } from '../reference/reference-repository.ts'
import type { CollectionRepository } from './collection-repository.ts'
import { collectionRows, collectionsOf, skinsOf, weaponSkinRows } from './collection-rows.ts'
import { skinSources } from './skin-sources.ts'

type CollectionDeps = {
  answers: SnapshotAnswers
  reference: ReferenceRepository
  collections: CollectionRepository
  now: () => number
}

/** Wardrobe and achievements change with builds of the game. */
const KEEP_MS = 60_000

const answerOf = (rows: readonly unknown[]): Answer => ({ body: Buffer.from(JSON.stringify(rows)), total: rows.length })

export const collectionRoutes = (
  app: FastifyInstance,
  { answers, reference, collections, now }: CollectionDeps,
): void => {
  const listSkins = remembered(async () => skinsOf(await reference.listDocuments('skins')), now, KEEP_MS)
  const list = remembered(async () => collectionsOf(await collections.listCollections()), now, KEEP_MS)

  route(app, getWeaponSkins, (_input, context) =>
    answerOfSnapshot(
      answers,
      {
        key: 'weapon skins',
        render: async (snapshot) => answerOf(weaponSkinRows(await listSkins(), skinSources(snapshot))),
      },
      context,
    ),
  )
  route(app, getCollections, (_input, context) =>
    answerOfSnapshot(
      answers,
      {
        key: 'collections',
        render: async (snapshot) => answerOf(collectionRows(await list(), await listSkins(), skinSources(snapshot))),
      },
      context,
    ),
  )
}
