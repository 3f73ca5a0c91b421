import { expect, test } from 'vitest'
import { brokenLinks, renderHelp } from './render-help.ts'

const page = (body: string) => renderHelp('x.md', `# The \`x\` page\n\nWhat it\nsays.\n\n${body}\n`)

test('title and lead stand apart from the text, as plain text', () => {
  expect(page('More of it.')).toEqual({
    title: 'The x page',
    lead: 'What it says.',
    html: '<p>More of it.</p>\n',
    headings: [],
    links: [],
  })
})

test('headings have addresses and are listed in their order', () => {
  const { headings, html } = page('## Sold, listed & delisted\n\n### `min,max`')
  expect(headings).toEqual([
    { id: 'sold-listed-delisted', text: 'Sold, listed & delisted', level: 2 },
    { id: 'min-max', text: 'min,max', level: 3 },
  ])
  expect(html).toContain('<h2 id="sold-listed-delisted">Sold, listed &amp; delisted</h2>')
  expect(html).toContain('<h3 id="min-max"><code>min,max</code></h3>')
})

test('links between files become links of the site, others open apart', () => {
  const { html, links } = page(
    '[a](tables.md#filters) [b](index.md) [c](/status) [d](https://a.example/?q="x") [e](#here)',
  )
  expect(html).toContain('<a href="/help/tables#filters">a</a>')
  expect(html).toContain('<a href="/help">b</a>')
  expect(html).toContain('<a href="/status">c</a>')
  expect(html).toContain('<a href="https://a.example/?q=&quot;x&quot;" target="_blank" rel="noopener noreferrer">d</a>')
  expect(html).toContain('<a href="#here">e</a>')
  expect(links).toEqual(['tables#filters', 'index', '#here'])
})

test('tables and code can be scrolled with the keyboard', () => {
  const { html } = page('| a | b |\n| --- | ---: |\n| 1 | 2 |\n\n```\ncode\n```')
  expect(html).toContain('<div><div role="region" aria-label="Table 1" tabindex="0"><table>')
  expect(html).toContain('<th scope="col" align="right">b</th>')
  expect(html).toContain('<pre tabindex="0"><code>code')
})

test.each([
  ['raw HTML', '<b>bold</b>'],
  ['raw HTML', '<script>alert(1)</script>'],
  ['a picture', '![x](x.png)'],
  ['a link that the site cannot follow', '[x](javascript:alert)'],
  ['a link that the site cannot follow', '[x](../decisions/a.md)'],
  ['a link that the site cannot follow', '[x](//elsewhere.example)'],
  ['a heading of level 1', '# Again'],
  ['a heading of level 4', '#### Deep'],
  ['two headings', '## Twice\n\n## Twice'],
])('%s is refused: %s', (what, body) => {
  expect(() => page(body)).toThrow(`x.md has ${what}`)
})

test('what looks like HTML in code is shown as it is', () => {
  expect(page('`<table>`').html).toBe('<p><code>&lt;table&gt;</code></p>\n')
})

test('a page without a title or a lead is refused', () => {
  expect(() => renderHelp('x.md', 'text')).toThrow('does not begin with its title')
  expect(() => renderHelp('x.md', '# Title\n\n## Part')).toThrow('has no sentence below its title')
})

test('links to pages or headings that are not there are found', () => {
  const pages = new Map([
    ['a', page('[1](b.md) [2](b.md#part) [3](b.md#gone) [4](c.md) [5](#part)')],
    ['b', page('## Part\n\n[1](#part)')],
  ])
  expect(brokenLinks(pages)).toEqual(['a.md -> b#gone', 'a.md -> c', 'a.md -> #part'])
})
