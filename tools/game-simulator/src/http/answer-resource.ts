import { failOnPoison, missingIds } from '../faults/apply-faults.ts'
import type { RecordId } from '../world.ts'
import { type Answer, joinJson, jsonBytes } from './answer.ts'
import { ApiError } from './api-error.ts'
import { readId, readIds } from './read-ids.ts'
import { pageHeaders, readPage } from './read-page.ts'
import type { Call, Resource } from './resource.ts'

type Found = { records: Uint8Array[]; asked: number }

const idListJson = new WeakMap<readonly RecordId[], Uint8Array>()

const listIds = (resource: Resource, call: Call): Answer => {
  resource.onList?.()
  const all = resource.ids()
  const missing = missingIds(call.faults, all)
  const ids = missing.size === 0 ? all : all.filter((id) => !missing.has(id))
  const body = idListJson.get(ids) ?? jsonBytes(ids)
  if (ids === all) idListJson.set(all, body)
  const total = String(ids.length)
  return { status: 200, body, headers: { 'x-result-total': total, 'x-result-count': total } }
}

const find = (resource: Resource, call: Call, ids: readonly RecordId[]): Found => {
  resource.onAsked?.(ids)
  failOnPoison(call.faults, ids)
  const missing = missingIds(call.faults, ids)
  const records: Uint8Array[] = []
  for (const id of ids) {
    const record = missing.has(id) ? null : resource.json(id, call)
    if (record !== null) records.push(record)
  }
  return { records, asked: ids.length }
}

const one = (resource: Resource, call: Call, text: string): Answer => {
  const { records } = find(resource, call, [readId(text, resource.ids())])
  const [body] = records
  if (body === undefined) throw new ApiError(404, 'no such id')
  return { status: 200, body, headers: {} }
}

const several = (resource: Resource, { records, asked }: Found, headers: Record<string, string> = {}): Answer => {
  return {
    status: records.length < asked ? 206 : 200,
    body: joinJson(records),
    headers: {
      ...headers,
      'x-result-total': String(resource.ids().length),
      'x-result-count': String(records.length),
    },
  }
}

const all = (resource: Resource, call: Call): Answer => {
  if (!resource.expandsAll) throw new ApiError(400, "unable to use 'all' keyword for this API")
  return several(resource, find(resource, call, resource.ids()))
}

const many = (resource: Resource, call: Call, text: string): Answer => {
  const found = find(resource, call, readIds(text, resource.ids()))
  if (found.records.length === 0) throw new ApiError(404, 'all ids provided are invalid')
  return several(resource, found)
}

const paged = (resource: Resource, call: Call): Answer => {
  const ids = resource.ids()
  const page = readPage(call.query, ids.length)
  const found = find(resource, call, ids.slice(page.from, page.to))
  return several(resource, found, pageHeaders(`/v2/${resource.endpoint}`, page))
}

/** The ways in which the game's API returns a set of records: ids only, one, several, all, by page. */
export const answerResource = (resource: Resource, call: Call): Answer => {
  const { query, pathId } = call
  const id = pathId ?? query.id
  if (id !== undefined) return one(resource, call, id)
  if (query.ids === 'all') return all(resource, call)
  if (query.ids !== undefined) return many(resource, call, query.ids)
  if (query.page !== undefined || query.page_size !== undefined) return paged(resource, call)
  return listIds(resource, call)
}
