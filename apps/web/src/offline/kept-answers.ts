import { ANSWERS_CACHE, SAVED_AT_HEADER } from './names.ts'
import { storedHeaders } from './stored-headers.ts'

const MB = 1_000_000
const MOST_BYTES = 20 * MB
const MOST_BYTES_OF_ONE = 4 * MB

const SIZE_HEADER = 'x-gildscope-size'

/** What HTTP forbids to store is not stored: every answer about an account says `no-store`. */
const mayBeStored = ({ status, redirected, headers }: Response): boolean => {
  const control = headers.get('cache-control') ?? 'no-store'
  const isJson = headers.get('content-type')?.startsWith('application/json') === true
  return status === 200 && !redirected && isJson && !/\b(?:no-store|private)\b/i.test(control)
}

/** Null if there is more, which is then not read to its end. */
const readAtMost = async (answer: Response, mostBytes: number): Promise<Blob | null> => {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = answer.body?.getReader()
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    bytes += part.value.length
    if (bytes > mostBytes) {
      // Settled when the page has read its own part of the stream, too.
      reader?.cancel().catch(() => {})
      return null
    }
    parts.push(part.value)
  }
  return new Blob(parts)
}

/**
 * Public answers of items and stats on this device: 20 MB, the oldest are thrown out. Everything about an entry stands in
 * the cache, so that whoever deletes it has deleted all.
 */
export class KeptAnswers {
  readonly #caches: CacheStorage
  readonly #paths: RegExp
  #turn: Promise<unknown> = Promise.resolve()

  /** `paths`: those of the calls that may be kept. */
  constructor(caches: CacheStorage, paths: RegExp) {
    this.#caches = caches
    this.#paths = paths
  }

  /** Whether it is a call of a page that may be kept; one that is opened as a document has nobody who tells its age. */
  isKept({ method, mode, destination, headers, url }: Request): boolean {
    return (
      method === 'GET' &&
      mode !== 'navigate' &&
      destination === '' &&
      !headers.has('range') &&
      this.#paths.test(new URL(url).pathname)
    )
  }

  /** Reads the answer; whoever needs it passes a clone. A device that is full keeps what it has. */
  async keep({ url }: Request, answer: Response): Promise<void> {
    if (!mayBeStored(answer)) return
    const body = await readAtMost(answer, MOST_BYTES_OF_ONE).catch(() => null)
    if (body === null) return
    this.#turn = this.#turn.then(() => this.#put(url, answer.headers, body)).catch(() => {})
    await this.#turn
  }

  /** The last answer to this call, with the time at which the site gave it. */
  async find({ url }: Request): Promise<Response | undefined> {
    return (await this.#caches.open(ANSWERS_CACHE)).match(url)
  }

  async #put(url: string, answered: Headers, body: Blob): Promise<void> {
    const cache = await this.#caches.open(ANSWERS_CACHE)
    const headers = storedHeaders(answered)
    // The browser's own cache may have had it for a while.
    const savedAt = String(Date.parse(headers.get('date') ?? '') || Date.now())
    headers.set(SAVED_AT_HEADER, savedAt)
    await this.#makeRoom(cache, url, body.size)
    const key = new Request(url, { headers: { [SAVED_AT_HEADER]: savedAt, [SIZE_HEADER]: String(body.size) } })
    await cache.put(key, new Response(body, { headers }))
  }

  async #makeRoom(cache: Cache, url: string, bytes: number): Promise<void> {
    const others = (await cache.keys()).filter((key) => key.url !== url)
    const numberIn = (key: Request, name: string): number => Number(key.headers.get(name))
    let all = others.reduce((sum, key) => sum + numberIn(key, SIZE_HEADER), bytes)
    for (const key of others.toSorted((a, b) => numberIn(a, SAVED_AT_HEADER) - numberIn(b, SAVED_AT_HEADER))) {
      if (all <= MOST_BYTES) return
      await cache.delete(key)
      all -= numberIn(key, SIZE_HEADER)
    }
  }
}
