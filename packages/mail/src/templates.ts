import * as z from 'zod'

const link = z.url({ protocol: /^https?$/ })

/** The data of each mail. `stopLink` ends all notices with one click. */
export const MAIL_TEMPLATES = {
  'user-names': z.object({ userNames: z.array(z.string()).min(1), loginLink: link }),
  'reset-password': z.object({ userName: z.string(), resetLink: link, validMinutes: z.int() }),
  'confirm-email': z.object({ userName: z.string(), confirmLink: link, validHours: z.int() }),
  'email-changed': z.object({ userName: z.string(), newEmail: z.string(), restoreLink: link, validDays: z.int() }),
  'password-changed': z.object({ userName: z.string(), recoveryLink: link }),
  'deletion-asked': z.object({ userName: z.string(), due: z.iso.date(), loginLink: link }),
  'key-invalid': z.object({
    userName: z.string(),
    gameAccount: z.string(),
    since: z.iso.date(),
    accountLink: link,
    stopLink: link,
  }),
  'gemstore-return': z.object({
    userName: z.string(),
    items: z.array(z.object({ name: z.string(), type: z.string(), gemPrice: z.int().nullable() })).min(1),
    notifierLink: link,
    stopLink: link,
  }),
} as const

export type MailTemplate = keyof typeof MAIL_TEMPLATES
export type MailValues<Template extends MailTemplate> = z.infer<(typeof MAIL_TEMPLATES)[Template]>

/** Optional mails: only to confirmed addresses, never to users who stopped them. */
export const NOTICES: ReadonlySet<MailTemplate> = new Set<MailTemplate>(['key-invalid', 'gemstore-return'])
