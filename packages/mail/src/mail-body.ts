import * as z from 'zod'

/** A part of a mail: a paragraph, a link with what it does, or a list of facts. */
export type Block = string | { link: string; does: string } | { list: readonly string[] }

/** Subjects contain no user input, so that the site cannot be used to send someone's own text to others. */
export type MailText = { subject: string; blocks: readonly Block[] }

export const link = z.url({ protocol: /^https?$/ })

export const span = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`

/** Puts players' text on one line, whatever it contains, so that it cannot look like a line of ours. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

const blockText = (block: Block): string => {
  if (typeof block === 'string') return block
  if ('list' in block) return block.list.map((line) => `- ${line}`).join('\n')
  return `${block.does}:\n${block.link}`
}

const blockHtml = (block: Block): string => {
  if (typeof block === 'string') return `<p>${escapeHtml(block)}</p>`
  if ('list' in block) return `<ul>\n${block.list.map((line) => `<li>${escapeHtml(line)}</li>`).join('\n')}\n</ul>`
  const address = escapeHtml(block.link)
  return `<p>${escapeHtml(block.does)}:<br>\n<a href="${address}">${address}</a></p>`
}

export const bodyText = (blocks: readonly Block[]): string => `${blocks.map(blockText).join('\n\n')}\n`

/** No images, no styles, no external resources: reading it reveals nothing to anyone. */
export const bodyHtml = (blocks: readonly Block[]): string =>
  `<!doctype html>\n<html lang="en">\n<body>\n${blocks.map(blockHtml).join('\n')}\n</body>\n</html>\n`
