import { expect, it } from 'vitest'
import { keepPageStylesLast } from './keep-page-styles-last.ts'

const link = (rel: string, href: string): HTMLLinkElement =>
  Object.assign(document.createElement('link'), { rel, href })

it('moves style sheets that are added to the head behind those of the document, in their order', async () => {
  keepPageStylesLast()
  const shared = link('stylesheet', '/shared.css')
  document.body.append(shared)
  const [page, part, script] = [
    link('stylesheet', '/page.css'),
    link('stylesheet', '/part.css'),
    link('modulepreload', '/page.js'),
  ]
  document.head.append(page, script, part)
  await Promise.resolve()
  expect([...document.querySelectorAll('body > link')]).toEqual([shared, page, part])
  expect(script.parentNode).toBe(document.head)
  for (const each of [shared, page, part, script]) each.remove()
})
