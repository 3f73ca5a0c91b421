export { createMailSink, type MailSink, type MailSinkOptions } from './create-mail-sink.ts'
export type { KeptMail } from './kept-mail.ts'
