import type { Block } from './mail-body.ts'
import type { MailTemplate, MailValues } from './templates.ts'

export type Written = { subject: string; blocks: readonly Block[] }
type Writers = { [Template in MailTemplate]: (values: MailValues<Template>) => Written }

const hello = (userName: string): string => `Hello ${userName},`
const NOT_YOU = 'If you did not ask for this, you need not do anything.'

const span = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`

const gems = (price: number | null): string => (price === null ? '' : `, ${span(price, 'gem')}`)

const recover = (recoveryLink: string): Block => ({
  link: recoveryLink,
  does: 'If it was not you, set a new password now; that signs out everyone else',
})

const stop = (stopLink: string): Block => ({ link: stopLink, does: 'No more notices' })

/**
 * The text of each mail. Subjects contain no user input, so that the site cannot be used to send someone's own text to
 * others.
 */
export const WRITERS: Writers = {
  'user-names': ({ userNames, loginLink }) => ({
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
  'reset-password': ({ userName, resetLink, validMinutes }) => ({
    subject: 'Set a new password at Gildscope',
    blocks: [
      hello(userName),
      'someone, most likely you, asked to set a new password for your account.',
      { link: resetLink, does: 'Set a new password' },
      `The link works once, within ${span(validMinutes, 'minute')}. Until then your password stays as it is.`,
      NOT_YOU,
    ],
  }),
  'confirm-email': ({ userName, confirmLink, validHours }) => ({
    subject: 'Confirm your e-mail address at Gildscope',
    blocks: [
      `Hello,`,
      `this address was given for the account ${userName}. Notices are sent to it once it is confirmed.`,
      { link: confirmLink, does: 'Confirm this address' },
      `The link works once, within ${span(validHours, 'hour')}.`,
      NOT_YOU,
    ],
  }),
  'email-changed': ({ userName, newEmail, restoreLink, validDays }) => ({
    subject: 'Your e-mail address at Gildscope was changed',
    blocks: [
      hello(userName),
      `your account now has the address ${newEmail} in place of this one.`,
      { link: restoreLink, does: 'If that was not you, undo the change; that signs out everyone' },
      `The link works once, within ${span(validDays, 'day')}, whatever is changed meanwhile.`,
    ],
  }),
  'password-changed': ({ userName, recoveryLink }) => ({
    subject: 'Your password at Gildscope was changed',
    blocks: [
      hello(userName),
      'the password of your account was changed, and all other sessions were ended.',
      recover(recoveryLink),
    ],
  }),
  'deletion-asked': ({ userName, due, loginLink }) => ({
    subject: 'Your account at Gildscope is going to be deleted',
    blocks: [
      hello(userName),
      `your account, its lists and its linked game accounts will be erased on ${due}, as was asked for. This cannot be undone afterwards.`,
      { link: loginLink, does: 'If you want to keep it, log in before that day' },
    ],
  }),
  'key-invalid': ({ userName, gameAccount, since, accountLink, stopLink }) => ({
    subject: 'The game refuses one of your keys',
    blocks: [
      hello(userName),
      `the game has refused the key of your game account ${gameAccount} since ${since}. It may have been deleted there. What it was used for, such as checks of lists, rests until the game account has a key that works.`,
      { link: accountLink, does: 'Link the game account with a new key' },
      stop(stopLink),
    ],
  }),
  'gemstore-return': ({ userName, items, notifierLink, stopLink }) => ({
    subject:
      items.length === 1 ? 'An item is back in the gem store' : `${items.length} items are back in the gem store`,
    blocks: [
      hello(userName),
      items.length === 1
        ? 'an item that you wait for is back in the gem store:'
        : 'items that you wait for are back in the gem store:',
      { list: items.map(({ name, type, gemPrice }) => `${name} (${type}${gems(gemPrice)})`) },
      { link: notifierLink, does: 'Your list' },
      stop(stopLink),
    ],
  }),
}
