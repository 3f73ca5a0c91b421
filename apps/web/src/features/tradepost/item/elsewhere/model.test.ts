import { expect, test } from 'vitest'
import { elsewhereOf } from './model.ts'

const at = (name: string) => elsewhereOf({ id: 1, name, origin: 'https://example.test' })

test('names feed, badge and chart by addresses that work anywhere', () => {
  expect(at('Ecto')).toEqual({
    feed: 'https://example.test/feeds/items/1.atom',
    badge: '/badges/items/1.svg',
    markdown: '[![Ecto](https://example.test/badges/items/1.svg)](https://example.test/tradepost/item/1)',
    html: '<a href="https://example.test/tradepost/item/1"><img src="https://example.test/badges/items/1.svg" height="20" alt="Ecto"></a>',
    frame:
      '<iframe src="https://example.test/embed/items/1" width="480" height="280" style="border:0" loading="lazy" title="Ecto"></iframe>',
  })
})

test('a name is no markup in what is pasted', () => {
  const { markdown, html, frame } = at('"><script> & ](x)')
  expect(markdown).toContain('[![\u0022\\>\\<script\\> & \\]\\(x\\)](')
  expect(html).toContain('alt="&quot;&gt;&lt;script&gt; &amp; ](x)"')
  expect(frame).toContain('title="&quot;&gt;&lt;script&gt; &amp; ](x)"')
})
