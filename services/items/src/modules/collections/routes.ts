import { getCollections, getWeaponSkins } from '@gildscope/contracts'
import { type RouteContext, route } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import type { Bulk } from '../../bulk/create-bulk.ts'
import { makeInTurn, type Work } from '../../bulk/work.ts'
import { answerOfSnapshot, type SnapshotAnswers } from '../../rows/answer-of-snapshot.ts'
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
  bulk: Bulk
  now: () => number
}

/** Wardrobe and achievements change with builds of the game. */
const KEEP_MS = 60_000

/** Items looked at once: each has some dozen sources at most. */
const ITEMS_PER_PART = 32

/** Rows as JSON, made and written in slices; null is no row. */
const answerOf = async <T>(items: readonly T[], rowOf: (item: T) => object | null, work: Work): Promise<Answer> => {
  const texts: string[] = []
  for (const [index, item] of items.entries()) {
    if (index % ITEMS_PER_PART === 0) await work.pace()
    const row = rowOf(item)
    if (row === null) continue
    const text = JSON.stringify(row)
    texts.push(text)
    work.note({ cells: Object.keys(row).length, bytes: text.length, rowsScanned: 1 })
  }
  return { body: Buffer.from(`[${texts.join()}]`), total: texts.length }
}

export const collectionRoutes = (
  app: FastifyInstance,
  { answers, reference, collections, bulk, now }: CollectionDeps,
): void => {
  const listSkins = remembered(async () => skinsOf(await reference.listDocuments('skins')), now, KEEP_MS)
  const list = remembered(async () => collectionsOf(await collections.listCollections()), now, KEEP_MS)

  type Render = (snapshot: Snapshot, work: Work) => Promise<Answer>
  const renderSkins: Render = async (snapshot, work) => {
    const sourcesOf = skinSources(snapshot)
    return answerOf((await listSkins()).filter(isWeapon), (skin) => skinRow(skin, sourcesOf), work)
  }
  const renderCollections: Render = async (snapshot, work) => {
    const sourcesOf = skinSources(snapshot)
    const skins = new Map((await listSkins()).map((skin) => [skin.id, skin]))
    return answerOf(await list(), (collection) => collectionRow(collection, (id) => skins.get(id), sourcesOf), work)
  }
  const inTurn = (render: Render, context: RouteContext) => (snapshot: Snapshot) =>
    makeInTurn(bulk.gates, context, {}, (work) => render(snapshot, work))
  route(app, getWeaponSkins, (_input, context) =>
    answerOfSnapshot(answers, { key: 'weapon skins', render: inTurn(renderSkins, context) }, context),
  )
  route(app, getCollections, (_input, context) =>
    answerOfSnapshot(answers, { key: 'collections', render: inTurn(renderCollections, context) }, context),
  )
}
