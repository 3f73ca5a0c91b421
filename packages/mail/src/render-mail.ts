import { type Block, bodyHtml, bodyText, oneLine } from './mail-body.ts'
import { getMail } from './mails.ts'
import { oneClickHeaders } from './notice-links.ts'

export type RenderedMail = { subject: string; text: string; html: string; headers: Record<string, string> }

const SIGNATURE = 'Gildscope'

const tidyBlock = (block: Block): Block => {
  if (typeof block === 'string') return oneLine(block)
  return 'list' in block ? { list: block.list.map(oneLine) } : { ...block, does: oneLine(block.does) }
}

/**
 * The final form of a mail. Throws where there is no such template, and ZodError for values that it does not have: they
 * come from the database.
 */
export const renderMail = (template: string, values: unknown): RenderedMail => {
  const mail = getMail(template)
  const { subject, blocks, stopLink } = mail.write(mail.values.parse(values))
  const tidy = [...blocks, SIGNATURE].map(tidyBlock)
  return {
    subject: oneLine(subject),
    text: bodyText(tidy),
    html: bodyHtml(tidy),
    headers: {
      // Suppresses automatic replies.
      'Auto-Submitted': 'auto-generated',
      ...(stopLink !== undefined && oneClickHeaders(stopLink)),
    },
  }
}
