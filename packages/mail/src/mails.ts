import * as z from 'zod'
import { type Block, link, type MailText, span } from './mail-body.ts'
import type { BudgetPart } from './mail-budget.ts'
import { findSource, NOTICE_SOURCES, type NoticeSource } from './notice-sources.ts'

const hello = (userName: string): string => `Hello ${userName},`
const NOT_YOU = 'If you did not ask for this, you need not do anything.'

/** `part`: of the budget of an address. `stopLink`, in mails that have one, ends all notices with one click. */
type Mail<Values = unknown> = {
  part: BudgetPart
  values: z.ZodType<Values>
  write(values: Values): MailText & { stopLink?: string }
}

const mail = <Values>(part: BudgetPart, values: z.ZodType<Values>, write: (values: Values) => MailText) =>
  ({ part, values, write }) satisfies Mail<Values>

/** The mails about a site account itself. */
export const MAILS = {
  'user-names': mail(
    'anybody',
    z.object({ userNames: z.array(z.string()).min(1), loginLink: link }),
    ({ userNames, loginLink }) => ({
      subject: 'Your user names at Gildscope',
      blocks: [
        'Hello,',
        userNames.length === 1
          ? 'someone, most likely you, asked for the user name that belongs to this address. It is:'
          : 'someone, most likely you, asked for the user names that belong to this address. They are:',
        { list: userNames },
        { link: loginLink, does: 'Log in' },
        NOT_YOU,
      ],
    }),
  ),
  'reset-password': mail(
    'reset',
    z.object({ userName: z.string(), resetLink: link, validMinutes: z.int() }),
    ({ userName, resetLink, validMinutes }) => ({
      subject: 'Set a new password at Gildscope',
      blocks: [
        hello(userName),
        'someone, most likely you, asked to set a new password for your account.',
        { link: resetLink, does: 'Set a new password' },
        `The link works once, within ${span(validMinutes, 'minute')}. Until then your password stays as it is.`,
        NOT_YOU,
      ],
    }),
  ),
  'confirm-email': mail(
    'confirmation',
    z.object({ userName: z.string(), confirmLink: link, validHours: z.int() }),
    ({ userName, confirmLink, validHours }) => ({
      subject: 'Confirm your e-mail address at Gildscope',
      blocks: [
        `Hello,`,
        `this address was given for the account ${userName}. Notices are sent to it once it is confirmed.`,
        { link: confirmLink, does: 'Confirm this address' },
        `The link works once, within ${span(validHours, 'hour')}.`,
        NOT_YOU,
      ],
    }),
  ),
  'confirm-address': mail(
    'address',
    z.object({ userName: z.string(), confirmLink: link, validHours: z.int() }),
    ({ userName, confirmLink, validHours }) => ({
      subject: 'May alerts of Gildscope come to this address?',
      blocks: [
        `Hello,`,
        `the account ${userName} would like its alerts to come to this address. None does unless you confirm it.`,
        { link: confirmLink, does: 'Confirm this address' },
        `The link works within ${span(validHours, 'hour')}. Every mail that follows has a link that ends them.`,
        NOT_YOU,
      ],
    }),
  ),
  'email-changed': mail(
    'owner',
    z.object({ userName: z.string(), newEmail: z.string(), restoreLink: link, validDays: z.int() }),
    ({ userName, newEmail, restoreLink, validDays }) => ({
      subject: 'Your e-mail address at Gildscope was changed',
      blocks: [
        hello(userName),
        `your account now has the address ${newEmail} in place of this one.`,
        { link: restoreLink, does: 'If that was not you, undo the change; that signs out everyone' },
        `The link works once, within ${span(validDays, 'day')}, whatever is changed meanwhile.`,
      ],
    }),
  ),
  'password-changed': mail(
    'owner',
    z.object({ userName: z.string(), recoveryLink: link }),
    ({ userName, recoveryLink }) => ({
      subject: 'Your password at Gildscope was changed',
      blocks: [
        hello(userName),
        'the password of your account was changed, and all other sessions were ended.',
        { link: recoveryLink, does: 'If it was not you, set a new password now; that signs out everyone else' },
      ],
    }),
  ),
  'deletion-asked': mail(
    'owner',
    z.object({ userName: z.string(), due: z.iso.date(), loginLink: link }),
    ({ userName, due, loginLink }) => ({
      subject: 'Your account at Gildscope is going to be deleted',
      blocks: [
        hello(userName),
        `your account, its lists and its linked game accounts will be erased on ${due}, as was asked for. This cannot be undone afterwards.`,
        { link: loginLink, does: 'If you want to keep it, log in before that day' },
      ],
    }),
  ),
} as const

export type MailTemplate = keyof typeof MAILS
export type MailValues<Template extends MailTemplate> = z.infer<(typeof MAILS)[Template]['values']>

const readerSchema = z.object({ userName: z.string(), stopLink: link })

const noticeMail = ({ values, render, isCollected }: NoticeSource): Mail<object> => ({
  part: isCollected === true ? 'alert' : 'notice',
  values: z.intersection(values, readerSchema),
  write: (all) => {
    const { userName, stopLink } = readerSchema.parse(all)
    const { subject, blocks } = render(all)
    return { subject, blocks: [hello(userName), ...blocks, { link: stopLink, does: 'No more notices' }], stopLink }
  },
})

/** The template of several notices in one mail. */
export const COLLECTION = 'notices'

const collectionSchema = z.object({
  ...readerSchema.shape,
  isDigest: z.boolean(),
  notices: z.array(z.object({ kind: z.string(), values: z.object({}).loose() })).min(1),
  /** What there was no room for. */
  more: z.int(),
  alertsLink: link,
})

/** A title and the text below it; one of another version is left out. */
const blocksOf = ({ kind, values }: z.infer<typeof collectionSchema>['notices'][number]): readonly Block[] => {
  const source = findSource(kind)
  const parsed = source?.values.safeParse(values)
  if (source === undefined || parsed?.success !== true) return []
  const { subject, blocks } = source.render(parsed.data)
  const page = blocks.find((block) => typeof block === 'object' && 'link' in block)
  const lines = blocks.flatMap((block) => (typeof block === 'string' ? [block] : 'list' in block ? block.list : []))
  return [page === undefined ? subject : { ...page, does: subject }, { list: lines }]
}

const collectionMail: Mail<z.infer<typeof collectionSchema>> = {
  part: 'alert',
  values: collectionSchema,
  write: ({ userName, stopLink, isDigest, notices, more, alertsLink }) => ({
    subject: `${isDigest ? 'Your day at Gildscope' : 'News from Gildscope'}: ${span(notices.length + more, 'event')}`,
    blocks: [
      hello(userName),
      ...notices.flatMap(blocksOf),
      ...(more === 0 ? [] : [`And ${span(more, 'event')} more.`]),
      { link: alertsLink, does: 'All of them' },
      { link: stopLink, does: 'No more notices' },
    ],
    stopLink,
  }),
}

/** Kinds of notices whose mails are collected. */
export const COLLECTED = NOTICE_SOURCES.filter(({ isCollected }) => isCollected).map(({ kind }) => kind)

const ALL: ReadonlyMap<string, Mail> = new Map<string, Mail>([
  ...Object.entries(MAILS),
  ...NOTICE_SOURCES.map((source) => [source.kind, noticeMail(source)] as const),
  [COLLECTION, collectionMail],
])
export const TEMPLATES = [...ALL.keys()]

/** A mail about an account, or a notice as a mail. */
export const getMail = (template: string): Mail => {
  const found = ALL.get(template)
  if (found === undefined) throw new Error(`there is no template ${template}`)
  return found
}
