import { escapeHtml, jsonInHtml } from './escape-html.ts'

/** What search engines and link previews read of a page. */
export type PageHead = {
  title: string
  description: string
  /** The one address of the page; null where nothing is. */
  address: string | null
  /** Scripts and styles to fetch with the index, not when its script asks for them. */
  files?: readonly string[] | undefined
  /** Answers to fetch with the index, which its script asks for first. */
  calls?: readonly string[] | undefined
}

const SITE = 'Gildscope'

const BUILT_HEAD = /\s*(?:<title>[^<]*<\/title>|<meta name="description"[^>]*>)/gi

const headTags = ({ title, description, address }: PageHead): string => {
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
    '',
  ].join('\n    ')
}

const fileTag = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${escapeHtml(file)}">`
    : `<link rel="modulepreload" crossorigin href="/${escapeHtml(file)}">`

const callTag = (address: string): string => `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(address)}">`

/**
 * Makes of the built `index.html` a function that fills in its head. The run-time config stands before the first script,
 * so that no script has to ask for it.
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
  const after = bare.slice(end)
  // Behind what every page needs, for browsers fetch in this order.
  return (head) => {
    const early = [...(head.files ?? []).map(fileTag), ...(head.calls ?? []).map(callTag)]
    return [before, headTags(head), scripts, ...early, after].join('')
  }
}
