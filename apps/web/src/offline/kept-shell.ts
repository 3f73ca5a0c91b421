import { storedHeaders } from './stored-headers.ts'

/** Each build has a cache, named by its first script. */
const SHELL_CACHE = 'gildscope-shell '

const DOCUMENT = '/'
/** Open pages of the former build go on loading parts of it. */
const BUILDS = 2

const FIRST_SCRIPT = /<script type="module"[^>]* src="(\/assets\/[^"]+)"/
const NAMED_FILE = /(?:src|href)="(\/(?:assets\/)?[\w.-]+\.(?:js|css|svg|woff2))"/g
/** Of the start page alone: the document is shown at every address. */
const OF_ONE_PAGE = /<main aria-busy="true".*?<\/main>|<link rel="preload" as="fetch"[^>]*>/gs

/** The document that draws every page, and the hashed files that were loaded. */
export class KeptShell {
  readonly #caches: CacheStorage
  readonly #fetch: typeof fetch

  constructor(caches: CacheStorage, fetchFile: typeof fetch) {
    this.#caches = caches
    this.#fetch = fetchFile
  }

  /** Takes over the build of a document that was loaded, if it is another one. */
  async note(path: string, answer: Response): Promise<void> {
    const { headers } = answer
    const html = await answer.text()
    const [, script] = FIRST_SCRIPT.exec(html) ?? []
    if (script === undefined) return
    const name = SHELL_CACHE + script
    const builds = await this.#builds()
    const isCurrent = builds.at(-1) === name
    if (path === DOCUMENT) await this.#keep(name, isCurrent, html, headers)
    else if (!isCurrent || !(await (await this.#caches.open(name)).match(DOCUMENT))) await this.renew()
  }

  async renew(): Promise<void> {
    const answer = await this.#fetch(DOCUMENT, { cache: 'no-cache' })
    if (answer.ok) await this.note(DOCUMENT, answer)
  }

  /** Of the newest build that has it. */
  async find(path: string): Promise<Response | undefined> {
    for (const name of (await this.#builds()).reverse()) {
      const found = await (await this.#caches.open(name)).match(path)
      if (found !== undefined) return found
    }
    return undefined
  }

  document(): Promise<Response | undefined> {
    return this.find(DOCUMENT)
  }

  /** A hashed file, which never changes; `later` outlives the answer. */
  async asset(request: Request, later: (work: Promise<unknown>) => void): Promise<Response> {
    const kept = await this.find(request.url).catch(() => undefined)
    const answer = kept ?? (await this.#fetch(request))
    if (answer.status === 200) later(this.#add(request.url, answer.clone()).catch(() => {}))
    return answer
  }

  /** Adds a hashed file that the page has loaded, from the cache of the browser. */
  async load(url: string): Promise<void> {
    if ((await this.find(url)) !== undefined) return
    const answer = await this.#fetch(url)
    if (answer.status === 200) await this.#add(url, answer)
  }

  async #builds(): Promise<string[]> {
    return (await this.#caches.keys()).filter((name) => name.startsWith(SHELL_CACHE))
  }

  async #add(url: string, answer: Response): Promise<void> {
    const newest = (await this.#builds()).at(-1)
    if (newest === undefined) return
    const cache = await this.#caches.open(newest)
    if ((await cache.match(url)) === undefined) await cache.put(url, answer)
  }

  async #keep(name: string, isCurrent: boolean, html: string, headers: Headers): Promise<void> {
    // A build that came back is the newest again.
    if (!isCurrent) await this.#caches.delete(name)
    const cache = await this.#caches.open(name)
    for (const [, file = ''] of html.matchAll(NAMED_FILE)) {
      if ((await cache.match(file)) !== undefined) continue
      const known = file.startsWith('/assets/') ? await this.find(file) : undefined
      const answer = known ?? (await this.#fetch(file))
      if (answer.status !== 200) throw new Error(`${file} answered ${answer.status}`)
      await cache.put(file, answer)
    }
    const shell = new Response(html.replaceAll(OF_ONE_PAGE, ''), { headers: storedHeaders(headers) })
    await cache.put(DOCUMENT, shell)
    for (const old of (await this.#builds()).slice(0, -BUILDS)) await this.#caches.delete(old)
  }
}
