import type { IncomingMessage, ServerResponse } from 'node:http'
import { Counter, Gauge, type Registry } from 'prom-client'
import { type CacheEncoding, negotiateEncoding } from './encoding.ts'
import { namesEtag } from './etag.ts'
import { type ConstantHeaders, corsReadHeaders } from './headers.ts'
import { endWith } from './in-slices.ts'

export type CacheEntry = {
  body: Buffer
  contentType: string
  /** Strong and quoted, different for each encoding of the same answer. */
  etag: string
  cacheControl?: string
  headers?: ConstantHeaders
}

/** A finished answer; heads are alternating names and values. */
export type KeptAnswer = {
  body: Buffer
  etag: string
  head: readonly string[]
  /** The head of a 304. */
  headUnchanged: readonly string[]
}

/** How long an answer is valid: as long as its version, and at most until `until` (ms since 1970). */
export type Lifetime = { version: number; until?: number }

type Slot = KeptAnswer & {
  key: string
  url: string
  encoding: CacheEncoding
  version: number
  until: number
  bytes: number
  /** Set by a hit and cleared by eviction: an entry that was read since the last sweep gets a second chance. */
  used: boolean
}

type FrontCacheOptions = {
  maxBytes: number
  metrics: Registry
  /** Added to every answer that is stored by its parts, besides the headers of public reads. */
  headers?: ConstantHeaders
  /** An address is the same with and without this prefix; null: no prefix. */
  prefix?: string | null
  now?: () => number
}

export type FrontCache = ReturnType<typeof createFrontCache>

const ENTRY_OVERHEAD = 1200

const flat = (headers: ConstantHeaders): string[] => Object.entries(headers).flat()

/**
 * Answers repeated reads before Fastify sees them, at about the speed of bare `node:http`. Entries are found by the exact
 * address; another spelling of it is a miss. `/gw2/...` and `/...` are the same.
 */
export const createFrontCache = ({
  maxBytes,
  metrics,
  headers = {},
  prefix = '/gw2/',
  now = Date.now,
}: FrontCacheOptions) => {
  const byUrl = new Map<string, Map<CacheEncoding, Slot>>()
  const slots = new Map<string, Slot>()
  const constant = flat({ ...headers, ...corsReadHeaders, vary: 'Accept-Encoding' })
  let bytes = 0
  let oldest = 0
  let hits = 0
  let unchanged = 0
  let evicted = 0
  let isOpen = true

  new Counter({
    name: 'front_cache_answers_total',
    help: 'Requests answered from the front cache',
    labelNames: ['status'],
    registers: [metrics],
    collect() {
      this.reset()
      this.inc({ status: '200' }, hits)
      this.inc({ status: '304' }, unchanged)
    },
  })
  new Counter({
    name: 'front_cache_evictions_total',
    help: 'Entries that made room for newer ones',
    registers: [metrics],
    collect() {
      this.reset()
      this.inc(evicted)
    },
  })
  new Gauge({
    name: 'front_cache_bytes',
    help: 'Bytes held by the front cache',
    registers: [metrics],
    collect() {
      this.set(bytes)
    },
  })

  const remove = (slot: Slot): void => {
    slots.delete(slot.key)
    bytes -= slot.bytes
    const sameUrl = byUrl.get(slot.url)
    sameUrl?.delete(slot.encoding)
    if (sameUrl?.size === 0) byUrl.delete(slot.url)
  }

  const makeRoom = (): void => {
    for (const slot of slots.values()) {
      if (bytes <= maxBytes) return
      if (slot.used) {
        slot.used = false
        slots.delete(slot.key)
        slots.set(slot.key, slot)
      } else {
        remove(slot)
        evicted += 1
      }
    }
  }

  const withoutPrefix = (url: string): string =>
    prefix !== null && url.startsWith(prefix) ? url.slice(prefix.length - 1) : url

  /** Stores a finished answer; an answer of a dropped version is ignored. */
  const keep = (url: string, encoding: CacheEncoding, answer: KeptAnswer, { version, until }: Lifetime): void => {
    const path = withoutPrefix(url)
    const key = `${encoding} ${path}`
    const size = answer.body.length + key.length * 2 + ENTRY_OVERHEAD
    if (version < oldest || size > maxBytes) return
    const known = slots.get(key)
    if (known !== undefined) remove(known)
    const lifetime = { version, until: until ?? Number.POSITIVE_INFINITY }
    const slot: Slot = { ...answer, ...lifetime, key, url: path, encoding, bytes: size, used: false }
    slots.set(key, slot)
    const sameUrl = byUrl.get(path) ?? new Map<CacheEncoding, Slot>()
    byUrl.set(path, sameUrl.set(encoding, slot))
    bytes += size
    if (bytes > maxBytes) makeRoom()
  }

  return {
    /** Answers on a hit; false means that Fastify has to answer. */
    lookup(request: IncomingMessage, response: ServerResponse): boolean {
      const { method, rawHeaders } = request
      if ((method !== 'GET' && method !== 'HEAD') || !isOpen) return false
      const sameUrl = byUrl.get(withoutPrefix(request.url ?? ''))
      if (sameUrl === undefined) return false
      let accepted: string | undefined
      let ifNoneMatch: string | undefined
      // Scans the raw list, because `request.headers` builds an object of all headers.
      for (let index = 0; index < rawHeaders.length; index += 2) {
        const name = rawHeaders[index] ?? ''
        if (name.length === 15 && name.toLowerCase() === 'accept-encoding') {
          // Node joins repeated headers; which one counts must not depend on the reader.
          if (accepted !== undefined) return false
          accepted = rawHeaders[index + 1]
        } else if (name.length === 13 && name.toLowerCase() === 'if-none-match') ifNoneMatch = rawHeaders[index + 1]
      }
      const slot = sameUrl.get('any') ?? sameUrl.get(negotiateEncoding(accepted))
      if (slot === undefined) return false
      if (slot.until !== Number.POSITIVE_INFINITY && slot.until <= now()) {
        remove(slot)
        return false
      }
      slot.used = true
      if (namesEtag(ifNoneMatch, slot.etag)) {
        unchanged += 1
        response.writeHead(304, slot.headUnchanged as string[])
        response.end()
        return true
      }
      hits += 1
      response.writeHead(200, slot.head as string[])
      if (method === 'HEAD') response.end()
      else endWith(response, slot.body)
      return true
    },

    keep,

    /** Stores an answer given by its parts. */
    store(url: string, encoding: CacheEncoding, entry: CacheEntry, version: number): void {
      const { body, etag } = entry
      const shared = [
        ...constant,
        ...flat(entry.headers ?? {}),
        'etag',
        etag,
        'cache-control',
        entry.cacheControl ?? 'no-cache',
      ]
      const isEncoded = encoding !== 'any' && encoding !== 'identity'
      const plain = [...shared, 'content-type', entry.contentType, 'content-length', String(body.length)]
      const head = isEncoded ? [...plain, 'content-encoding', encoding] : plain
      keep(url, encoding, { body, etag, head, headUnchanged: shared }, { version })
    },

    /** Drops every answer older than `version`. */
    drop(version: number): void {
      oldest = Math.max(oldest, version)
      for (const slot of slots.values()) if (slot.version < oldest) remove(slot)
    },

    /** From now on Fastify answers everything, so that connections can be closed cleanly. */
    close(): void {
      isOpen = false
    },

    stats: () => ({ entries: slots.size, bytes, hits, unchanged, evicted }),
  }
}
