import { type Block, bodyHtml, bodyText, oneLine } from './mail-body.ts'
import { oneClickHeaders } from './notice-links.ts'
import { MAIL_TEMPLATES, type MailTemplate } from './templates.ts'
import { WRITERS, type Written } from './write-mail.ts'

export type RenderedMail = { subject: string; text: string; html: string; headers: Record<string, string> }

const SIGNATURE = 'Gildscope'

const tidyBlock = (block: Block): Block => {
  if (typeof block === 'string') return oneLine(block)
  return 'list' in block ? { list: block.list.map(oneLine) } : { ...block, does: oneLine(block.does) }
}

/** Values are validated again: they come from the database. */
const write = <Template extends MailTemplate>(template: Template, values: unknown): Written =>
  // The writer of a template takes what the schema of the same template answers.
  (WRITERS[template] as (values: unknown) => Written)(MAIL_TEMPLATES[template].parse(values))

const stopLinkIn = (values: unknown): string | null =>
  typeof values === 'object' && values !== null && 'stopLink' in values ? String(values.stopLink) : null

export const isMailTemplate = (name: string): name is MailTemplate => Object.hasOwn(MAIL_TEMPLATES, name)

/** The final form of a mail. Throws ZodError for values that the template does not have. */
export const renderMail = (template: MailTemplate, values: unknown): RenderedMail => {
  const { subject, blocks } = write(template, values)
  const tidy = [...blocks, SIGNATURE].map(tidyBlock)
  const stopLink = stopLinkIn(values)
  return {
    subject: oneLine(subject),
    text: bodyText(tidy),
    html: bodyHtml(tidy),
    headers: {
      // Suppresses automatic replies.
      'Auto-Submitted': 'auto-generated',
      ...(stopLink !== null && oneClickHeaders(stopLink)),
    },
  }
}
