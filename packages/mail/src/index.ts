export { stopLinkOf } from './notice-links.ts'
export { mailContext, type NewMail, queueMail } from './queue-mail.ts'
export { isMailTemplate, type RenderedMail, renderMail } from './render-mail.ts'
export { MAIL_TEMPLATES, type MailTemplate, type MailValues, NOTICES } from './templates.ts'
