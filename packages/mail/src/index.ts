export { mailContext, type NewMail, queueMail } from './queue-mail.ts'
export { MAIL_TEMPLATES, type MailTemplate, type MailValues, NOTICES } from './templates.ts'
