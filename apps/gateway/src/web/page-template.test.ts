import { expect, test } from 'vitest'
import { pageTemplate } from './page-template.ts'

const BUILT = `<!doctype html>
<html>
  <head>
    <meta charset="utf-8">
    <title>As built</title>
    <meta name="description" content="As built.">
    <script src="/color-scheme.js"></script>
  </head>
</html>`

test('title and description of the build are replaced by those of the page', () => {
  const html = pageTemplate(
    BUILT,
    {},
  )({ title: 'Status', description: 'How fresh.', address: 'https://a.example/status' })
  expect(html).not.toContain('As built')
  expect(html.match(/<title>.*<\/title>/g)).toEqual(['<title>Status</title>'])
  expect(html).toContain('<meta name="description" content="How fresh.">')
  expect(html).toContain('<meta property="og:url" content="https://a.example/status">')
  expect(html).toContain('<link rel="canonical" href="https://a.example/status">')
  expect(html).not.toContain('noindex')
})

test('a page that is not there has no address and is kept out of search engines', () => {
  const html = pageTemplate(BUILT, {})({ title: 'No such page', description: '', address: null })
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).not.toMatch(/canonical|og:url/)
})

test('no text ends its tag or its attribute early', () => {
  const html = pageTemplate(BUILT, { label: '</script><b>' })({
    title: `</title><script>"'&$&`,
    description: '"><b>',
    address: null,
  })
  expect(html).toContain('<title>&lt;/title&gt;&lt;script&gt;&quot;&#39;&amp;$&amp;</title>')
  expect(html).not.toContain('<b>')
})

test('the config precedes the first script and is read back unchanged', () => {
  const config = { renderBase: '', supportLinks: [{ label: '<Chat>', url: 'https://a.example/?a=1&b=2' }] }
  const html = pageTemplate(BUILT, config)({ title: '', description: '', address: null })
  const [, json = ''] = /<script type="application\/json" id="gildscope-config">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(json)).toEqual(config)
  expect(html.indexOf('gildscope-config')).toBeLessThan(html.indexOf('color-scheme.js'))
})

test('files of the page are fetched after those of every page, each as its own type', () => {
  const files = ['assets/page-a1.js', 'assets/page-b2.css']
  const html = pageTemplate(BUILT, {})({ title: '', description: '', address: null, files })
  expect(html.match(/<script src.*|<link.*|<\/head>/gs)?.join('')).toContain(
    '<link rel="modulepreload" crossorigin media="(min-width: 760px)" data-phone href="/assets/page-a1.js">' +
      '<link rel="preload" as="style" crossorigin href="/assets/page-b2.css"></head>',
  )
  expect(html.indexOf('modulepreload')).toBeGreaterThan(html.indexOf('color-scheme.js'))
})

test('what only wide screens need is named for them, and not for phones once they have their first view', () => {
  const given = { title: '', description: '', address: null, wideFiles: ['assets/chart-a1.js'] }
  expect(pageTemplate(BUILT, {})(given)).toContain(
    '<link rel="modulepreload" crossorigin media="(min-width: 760px)" href="/assets/chart-a1.js">',
  )
})

test('answers that the page asks for first come after its files', () => {
  const given = { title: '', description: '', address: null, files: ['assets/page-a1.js'] }
  const html = pageTemplate(BUILT, {})({ ...given, calls: ['/gw2/v1/items/json?ids=1&fields=id'] })
  expect(html).toContain(
    'href="/assets/page-a1.js"><link rel="preload" as="fetch" crossorigin href="/gw2/v1/items/json?ids=1&amp;fields=id">',
  )
})

test('a file that is not a built index is refused', () => {
  expect(() => pageTemplate('<title>Empty</title>', {})).toThrow('has no script')
  expect(() => pageTemplate('<script></script>', {})).toThrow('has no end of its head')
})

test('heading and lead of the page are inserted at their place in the index, and cannot break out of their tags', () => {
  const built = '<head><script></script></head><body><div id="root"><!--first-view--><p>Loading</p></div></body>'
  const render = pageTemplate(built, {})
  const head = { title: '', description: '', address: null }
  expect(render({ ...head, view: { title: 'Status', lead: 'How <fresh> & complete.' } })).toContain(
    '<div id="root"><main aria-busy="true" class="gs-page gs-full"><h1>Status</h1><p>How &lt;fresh&gt; &amp; complete.</p></main><p>Loading</p></div>',
  )
  expect(render({ ...head, view: { title: '', lead: '', width: 'reading' } })).toContain('class="gs-page gs-reading"')
  expect(render(head)).toContain('<div id="root"><p>Loading</p></div>')
})

test('feeds of a page are named where readers look for them', () => {
  const feeds = [{ path: '/feeds/items/1.atom', title: 'Prices "by" day', type: 'application/atom+xml' }]
  const html = pageTemplate(BUILT, {})({ title: '', description: '', address: null, feeds })
  expect(html).toContain(
    '<link rel="alternate" type="application/atom+xml" title="Prices &quot;by&quot; day" href="/feeds/items/1.atom" data-feed>',
  )
})
