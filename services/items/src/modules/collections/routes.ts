import { getCollections, getWeaponSkins } from '@gildscope/contracts'
import { route } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import { answerOfSnapshot, type SnapshotAnswers } from '../../rows/answer-of-snapshot.ts'
import { mapInSlices } from '../../rows/in-slices.ts'
import { remembered } from '../../rows/remembered.ts'
import type { Snapshot } from '../../store/snapshot.ts'
import type { Answer } from '../items/answer-cache.ts'
import type { ReferenceRepository } from '../reference/reference-repository.ts'
import type { CollectionRepository } from './collection-repository.ts'
import { collectionRow, collectionsOf, isWeapon, skinRow, skinsOf } from './collection-rows.ts'
import { skinSources } from './skin-sources.ts'

type CollectionDeps = {
  answers: SnapshotAnswers
  reference: ReferenceRepository
  collections: CollectionRepository
  now: () => number
}

/** Wardrobe and achievements change with builds of the game. */
const KEEP_MS = 60_000

/** Rows as JSON, made and written in slices; null is no row. */
const answerOf = async <T>(items: readonly T[], rowOf: (item: T) => object | null): Promise<Answer> => {
  const texts = await mapInSlices(items, (item) => {
    const row = rowOf(item)
    return row === null ? [] : [JSON.stringify(row)]
  })
  const rows = texts.flat()
  return { body: Buffer.from(`[${rows.join()}]`), total: rows.length }
}

export const collectionRoutes = (
  app: FastifyInstance,
  { answers, reference, collections, now }: CollectionDeps,
): void => {
  const listSkins = remembered(async () => skinsOf(await reference.listDocuments('skins')), now, KEEP_MS)
  const list = remembered(async () => collectionsOf(await collections.listCollections()), now, KEEP_MS)

  const renderSkins = async (snapshot: Snapshot): Promise<Answer> => {
    const sourcesOf = skinSources(snapshot)
    return answerOf((await listSkins()).filter(isWeapon), (skin) => skinRow(skin, sourcesOf))
  }
  const renderCollections = async (snapshot: Snapshot): Promise<Answer> => {
    const sourcesOf = skinSources(snapshot)
    const skins = new Map((await listSkins()).map((skin) => [skin.id, skin]))
    return answerOf(await list(), (collection) => collectionRow(collection, (id) => skins.get(id), sourcesOf))
  }
  route(app, getWeaponSkins, (_input, context) =>
    answerOfSnapshot(answers, { key: 'weapon skins', render: renderSkins }, context),
  )
  route(app, getCollections, (_input, context) =>
    answerOfSnapshot(answers, { key: 'collections', render: renderCollections }, context),
  )
}
