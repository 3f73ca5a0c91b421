import { KeptAnswers } from './kept-answers.ts'
import { KeptShell } from './kept-shell.ts'
import { type PushScope, showPushMessages } from './push-messages.ts'
import { isAwayStatus, SiteProbe } from './site-probe.ts'

/** A pattern of the calls whose answers may be kept, from the contracts; the build fills it in. */
declare const KEPT_PATHS: string

// TypeScript's types of workers and of documents exclude each other.
type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void }
type Fetching = Extendable & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}
type Scope = PushScope & {
  clients: { claim: () => Promise<void> }
  registration: { navigationPreload?: { enable: () => Promise<void> } }
}

const scope = self as unknown as Scope
const outside: typeof fetch = (...call) => fetch(...call)
const answers = new KeptAnswers(caches, new RegExp(KEPT_PATHS))
const shell = new KeptShell(caches, outside)
const site = new SiteProbe({ fetch: outside, now: () => performance.now() })

/** The paths that the gateway answers with the document of the pages, and some that it refuses. */
const PAGE = /^\/(?!(?:gw2|game|docs|dev|assets)(?:\/|$))[^.]*$/
/** Scripts and pictures beside the build. */
const FILE = /^\/[\w-]+\.(?:js|svg)$/

const quietly = (work: Promise<unknown>): Promise<unknown> => work.catch(() => {})

const documentOf = async (event: Fetching): Promise<Response> => {
  const { request } = event
  const answer = await event.preloadResponse.then((early) => early ?? fetch(request)).catch(() => null)
  if (answer !== null && !isAwayStatus(answer.status)) {
    if (answer.ok) event.waitUntil(quietly(shell.note(new URL(request.url).pathname, answer.clone())))
    return answer
  }
  const kept = await shell.document().catch(() => undefined)
  return kept ?? answer ?? Response.error()
}

const answerTo = async (event: Fetching): Promise<Response> => {
  const { request } = event
  const answer = await fetch(request).catch(() => null)
  if (answer !== null && !isAwayStatus(answer.status)) {
    site.answered()
    event.waitUntil(quietly(answers.keep(request, answer.clone())))
    return answer
  }
  const kept = request.signal.aborted ? undefined : await answers.find(request).catch(() => undefined)
  // One call that fails is no reason to show old prices.
  if (kept !== undefined && (await site.isAway())) return kept
  return answer ?? Response.error()
}

const fileOf = async ({ request }: Fetching): Promise<Response> => {
  const answer = await fetch(request).catch(() => null)
  const kept = answer === null ? await shell.find(request.url).catch(() => undefined) : undefined
  return answer ?? kept ?? Response.error()
}

const handlerOf = (event: Fetching): ((event: Fetching) => Promise<Response>) | null => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return null
  // A frame of another site has nobody who says how old its figures are.
  if (request.mode === 'navigate') return request.destination === 'document' && PAGE.test(pathname) ? documentOf : null
  if (request.headers.has('range')) return null
  if (pathname.startsWith('/assets/')) {
    return () => shell.asset(request, (work) => event.waitUntil(work)).catch(() => Response.error())
  }
  if (answers.isKept(request)) return answerTo
  return FILE.test(pathname) ? fileOf : null
}

/** What a page has loaded before there was a worker. */
const takeOver = async (urls: readonly string[]): Promise<void> => {
  if ((await shell.document()) === undefined) await shell.renew()
  for (const url of urls) {
    // The browser has it from a moment ago; the site is not asked twice.
    const request = new Request(url, { cache: 'force-cache' })
    const { origin, pathname } = new URL(url)
    if (origin !== location.origin) continue
    if (pathname.startsWith('/assets/')) await quietly(shell.load(url))
    else if (answers.isKept(request)) await quietly(fetch(request).then((answer) => answers.keep(request, answer)))
  }
}

let turn: Promise<unknown> = Promise.resolve()

scope.addEventListener('activate', (event) => {
  const preload = scope.registration.navigationPreload?.enable()
  const activation = event as Extendable
  activation.waitUntil(quietly(Promise.all([preload, scope.clients.claim()])))
})
scope.addEventListener('message', (event) => {
  const message = event as Extendable & MessageEvent<readonly string[]>
  turn = turn.then(() => quietly(takeOver(message.data)))
  message.waitUntil(turn)
})
scope.addEventListener('fetch', (event) => {
  const fetching = event as Fetching
  const handler = handlerOf(fetching)
  if (handler !== null) fetching.respondWith(handler(fetching))
})
showPushMessages(scope, location.origin)
