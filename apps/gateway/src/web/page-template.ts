import { escapeHtml, jsonInHtml } from './escape-html.ts'

/** What search engines and link previews read from a page. */
export type PageHead = {
  title: string
  description: string
  /** The canonical address of the page; null for none. */
  address: string | null
  /** Scripts and styles to fetch together with the index, before its script requests them. */
  files?: readonly string[] | undefined
  /** The same for screens wider than a phone's. */
  wideFiles?: readonly string[] | undefined
  /** Answers to fetch together with the index; its script requests them first. */
  calls?: readonly string[] | undefined
  /** Feeds and calendars that readers find by the page. */
  feeds?: readonly HeadFeed[] | undefined
  view?: FirstView | undefined
}

export type HeadFeed = { path: string; title: string; type: string }

/** What the document shows of the page until its scripts have loaded: its heading and the sentence below it. */
export type FirstView = { title: string; lead: string; width?: string | undefined }

const SITE = 'Gildscope'

const BUILT_HEAD = /\s*(?:<title>[^<]*<\/title>|<meta name="description"[^>]*>)/gi

const feedTag = ({ path, title, type }: HeadFeed): string =>
  `<link rel="alternate" type="${escapeHtml(type)}" title="${escapeHtml(title)}" href="${escapeHtml(path)}" data-feed>`

const headTags = ({ title, description, address, feeds = [] }: PageHead): string => {
  const meta = (kind: 'name' | 'property', key: string, value: string) =>
    `<meta ${kind}="${key}" content="${escapeHtml(value)}">`
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    meta('property', 'og:site_name', SITE),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('name', 'twitter:card', 'summary'),
    ...(address === null
      ? [meta('name', 'robots', 'noindex')]
      : [meta('property', 'og:url', address), `<link rel="canonical" href="${escapeHtml(address)}">`]),
    ...feeds.map(feedTag),
    '',
  ].join('\n    ')
}

/** Phones fetch scripts once the first view is painted; the client looks for this attribute. */
const WIDE = ' media="(min-width: 760px)"'

const fileTag = (file: string, mark: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${escapeHtml(file)}">`
    : `<link rel="modulepreload" crossorigin${WIDE}${mark} href="/${escapeHtml(file)}">`

const callTag = (address: string): string => `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(address)}">`

/** The place in the built index where the first view is inserted. */
const VIEW = '<!--first-view-->'

const viewTags = ({ title, lead, width = 'full' }: FirstView): string =>
  `<main aria-busy="true" class="gs-page gs-${escapeHtml(width)}"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(lead)}</p></main>`

/**
 * Turns the built `index.html` into a function that fills in its head. The run-time config precedes the first script,
 * so that no script has to fetch it.
 */
export const pageTemplate = (html: string, config: unknown): ((head: PageHead) => string) => {
  const bare = html.replace(BUILT_HEAD, '')
  const at = bare.search(/<script\b/i)
  if (at < 0) throw new Error('the built index.html has no script')
  const before = bare.slice(0, at)
  const end = bare.indexOf('</head>', at)
  if (end < 0) throw new Error('the built index.html has no end of its head')
  const block = `<script type="application/json" id="gildscope-config">${jsonInHtml(config)}</script>\n    `
  const scripts = block + bare.slice(at, end)
  const [toView, ...fromView] = bare.slice(end).split(VIEW)
  // Behind what every page needs, for browsers fetch in this order.
  return (head) => {
    const { files = [], wideFiles = [], calls = [] } = head
    const wide = wideFiles.map((file) => fileTag(file, ''))
    const early = [...files.map((file) => fileTag(file, ' data-phone')), ...wide, ...calls.map(callTag)]
    const view = head.view === undefined ? '' : viewTags(head.view)
    return [before, headTags(head), scripts, ...early, toView, view, ...fromView].join('')
  }
}
