import { itemPath } from '../../../../pages/paths.ts'

type Named = { id: number; name: string; origin: string }

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const inAttribute = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

/** Signs that mean something in Markdown would end the words of an image. */
const inMarkdown = (text: string): string => text.replaceAll(/[\\`*_{}[\]<>()#!|]/g, '\\$&')

/** The addresses of an item's feed, badge and chart, and what to paste for them. */
export const elsewhereOf = ({ id, name, origin }: Named) => {
  const page = `${origin}${itemPath(id)}`
  const badge = `/badges/items/${id}.svg`
  return {
    feed: `${origin}/feeds/items/${id}.atom`,
    badge,
    markdown: `[![${inMarkdown(name)}](${origin}${badge})](${page})`,
    html: `<a href="${page}"><img src="${origin}${badge}" height="20" alt="${inAttribute(name)}"></a>`,
    frame: `<iframe src="${origin}/embed/items/${id}" width="480" height="280" style="border:0" loading="lazy" title="${inAttribute(name)}"></iframe>`,
  }
}
