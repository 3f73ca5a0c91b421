import { Marked, type Token } from 'marked'

export type HelpHeading = { id: string; text: string; level: 2 | 3 }

export type HelpContent = {
  title: string
  /** The first paragraph, as plain text: stands in the head of the page. */
  lead: string
  /** Everything behind the lead. */
  html: string
  headings: HelpHeading[]
}

/** `links`: addresses of other help pages that it names, such as `tables` or `tables#filters`, and `#here` of itself. */
export type RenderedHelp = HelpContent & { links: string[] }

const HELP_LINK = /^(?<name>[\w-]+)\.md(?:#(?<anchor>[\w-]+))?$/

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const plain = (text: string): string => text.replace(/[`*]/g, '')

const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

const takeHead = (file: string, tokens: Token[]): { title: string; lead: string; rest: Token[] } => {
  const [first, second, ...rest] = tokens.filter(({ type }) => type !== 'space')
  if (first?.type !== 'heading' || first.depth !== 1) throw new Error(`${file} does not begin with its title`)
  if (second?.type !== 'paragraph') throw new Error(`${file} has no sentence below its title`)
  if (/[[\]]/.test(second.text)) throw new Error(`${file} has a link in the sentence below its title`)
  return { title: plain(first.text), lead: plain(second.text).replaceAll('\n', ' '), rest }
}

/** What scrolls sideways must be reachable with the keyboard; the frame around it shows that there is more. */
const withScrolling = (html: string): string => {
  let tables = 0
  return html
    .replace(/<table>/g, () => `<div><div role="region" aria-label="Table ${++tables}" tabindex="0"><table>`)
    .replaceAll('</table>', '</table></div></div>')
    .replace(/<th(?=[ >])/g, '<th scope="col"')
    .replaceAll('<pre>', '<pre tabindex="0">')
}

/** A help page of the site; what it cannot be is refused: raw HTML, pictures, links to nowhere. */
export const renderHelp = (file: string, markdown: string): RenderedHelp => {
  const headings: HelpHeading[] = []
  const links: string[] = []

  const hrefOf = (href: string): { href: string; isExternal: boolean } => {
    const help = HELP_LINK.exec(href)?.groups
    if (help?.name !== undefined) {
      const anchor = help.anchor === undefined ? '' : `#${help.anchor}`
      links.push(help.name + anchor)
      return { href: `${help.name === 'index' ? '/help' : `/help/${help.name}`}${anchor}`, isExternal: false }
    }
    if (href.startsWith('https://')) return { href, isExternal: true }
    if (href.startsWith('#')) links.push(href)
    if (/^[/#](?!\/)/.test(href)) return { href, isExternal: false }
    throw new Error(`${file} has a link that the site cannot follow: ${href}`)
  }

  const marked = new Marked({
    renderer: {
      html: ({ text }) => {
        throw new Error(`${file} has raw HTML: ${text.trim()}`)
      },
      image: ({ href }) => {
        throw new Error(`${file} has a picture: ${href}`)
      },
      heading({ depth, text, tokens }) {
        if (depth !== 2 && depth !== 3) throw new Error(`${file} has a heading of level ${depth}: ${text}`)
        const id = slugOf(plain(text))
        if (headings.some((heading) => heading.id === id)) throw new Error(`${file} has two headings '${text}'`)
        headings.push({ id, text: plain(text), level: depth })
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const target = hrefOf(href)
        const window = target.isExternal ? ' target="_blank" rel="noopener noreferrer"' : ''
        return `<a href="${escapeHtml(target.href)}"${window}>${this.parser.parseInline(tokens)}</a>`
      },
    },
  })
  const { title, lead, rest } = takeHead(file, marked.lexer(markdown))
  return { title, lead, html: withScrolling(marked.parser(rest)), headings, links }
}

/** Links between help pages that lead to no page or no heading. */
export const brokenLinks = (pages: ReadonlyMap<string, RenderedHelp>): string[] =>
  [...pages].flatMap(([name, { links }]) =>
    links.flatMap((link) => {
      const [page = '', anchor] = link.split('#')
      const target = pages.get(page === '' ? name : page)
      const isThere = target !== undefined && (anchor === undefined || target.headings.some(({ id }) => id === anchor))
      return isThere ? [] : [`${name}.md -> ${link}`]
    }),
  )
