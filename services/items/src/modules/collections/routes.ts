import { getCollections, getWeaponSkins } from '@gildscope/contracts'
import { type RouteContext, route, sharedLoad } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import type { Answer } from '../../answers/answer-cache.ts'
import { answerOfSnapshot, type SnapshotAnswers } from '../../answers/answer-of-snapshot.ts'
import type { Bulk } from '../../bulk/create-bulk.ts'
import { makeInTurn, type Work } from '../../bulk/work.ts'
import { jsonFormat } from '../../lists/list-formats.ts'
import { wholeOf, writeParts } from '../../lists/row-format.ts'
import type { Snapshot } from '../../store/snapshot.ts'
import type { ReferenceRepository } from '../reference/reference-repository.ts'
import type { CollectionRepository } from './collection-repository.ts'
import { type Collection, collectionRow, collectionsOf, isWeapon, skinRow, skinsOf } from './collection-rows.ts'
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

/** Items processed per turn: each has some dozen sources at most. */
const ITEMS_PER_PART = 32

const SKIN_FIELDS = ['skin', 'name', 'icon', 'weaponType', 'sources'] as const
const COLLECTION_FIELDS = ['id', 'name', 'reward', 'skins'] as const

type Table<T, R> = { items: readonly T[]; rowOf: (item: T) => R | null; fields: readonly (keyof R & string)[] }

/** Rows as JSON, made and written in slices; null is no row. */
const answerOf = async <T, R>({ items, rowOf, fields }: Table<T, R>, work: Work): Promise<Answer> => {
  let total = 0
  const slices = async function* (): AsyncGenerator<R[]> {
    for (let from = 0; from < items.length; from += ITEMS_PER_PART) {
      await work.pace()
      const rows = items.slice(from, from + ITEMS_PER_PART).flatMap((item) => rowOf(item) ?? [])
      total += rows.length
      work.note({ rowsScanned: rows.length })
      yield rows
    }
  }
  const format = jsonFormat<R>(fields, (field) => (row) => row[field as keyof R])
  return { body: await wholeOf(writeParts(slices(), format, fields.length, work)), total }
}

export const collectionRoutes = (
  app: FastifyInstance,
  { answers, reference, collections, bulk, now }: CollectionDeps,
): void => {
  const listSkins = sharedLoad(async () => skinsOf(await reference.listDocuments('skins')), { keepMs: KEEP_MS, now })
  const list = sharedLoad(async () => collectionsOf(await collections.listCollections()), { keepMs: KEEP_MS, now })

  type Render = (snapshot: Snapshot, work: Work) => Promise<Answer>
  const renderSkins: Render = async (snapshot, work) => {
    const sourcesOf = skinSources(snapshot)
    const items = (await listSkins()).filter(isWeapon)
    return answerOf({ items, rowOf: (skin) => skinRow(skin, sourcesOf), fields: SKIN_FIELDS }, work)
  }
  const renderCollections: Render = async (snapshot, work) => {
    const sourcesOf = skinSources(snapshot)
    const skins = new Map((await listSkins()).map((skin) => [skin.id, skin]))
    const rowOf = (collection: Collection) => collectionRow(collection, (id) => skins.get(id), sourcesOf)
    return answerOf({ items: await list(), rowOf, fields: COLLECTION_FIELDS }, work)
  }
  const inTurn = (render: Render, context: RouteContext) => (snapshot: Snapshot) =>
    makeInTurn(bulk.lanes, context, {}, (work) => render(snapshot, work))
  route(app, getWeaponSkins, (_input, context) =>
    answerOfSnapshot(answers, { key: 'weapon skins', render: inTurn(renderSkins, context) }, context),
  )
  route(app, getCollections, (_input, context) =>
    answerOfSnapshot(answers, { key: 'collections', render: inTurn(renderCollections, context) }, context),
  )
}
