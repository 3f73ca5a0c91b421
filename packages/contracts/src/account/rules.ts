import { ACCOUNT_LIMITS, type KEY_PERMISSIONS } from './limits.ts'

const { userName, password, email } = ACCOUNT_LIMITS
const USER_NAME = /^[A-Za-z0-9._-]+$/
/** Blanks, invisible characters, and those with a meaning in a list of addresses, a link or a path. */
const NOT_IN_ADDRESSES = /[\s\p{Cc}\p{Cf}\p{Cs}/:<>()[\]\\,;"]/u

/** What is wrong with a user name, and what would be right; null when it is valid. */
export const userNameFault = (name: string): string | null => {
  if (name.length < userName.least || name.length > userName.most)
    return `a user name has ${userName.least} to ${userName.most} characters`
  return USER_NAME.test(name) ? null : 'a user name has only letters A to Z, digits, and the characters . _ -'
}

/** The same for an address; only a mail can prove that it exists. */
export const emailFault = (address: string): string | null => {
  if (address.length > email.most) return `an e-mail address has at most ${email.most} characters`
  const [before = '', domain = '', ...rest] = address.split('@')
  if (rest.length > 0 || before === '' || domain === '')
    return 'an e-mail address has one @ with something on both sides'
  if (NOT_IN_ADDRESSES.test(address)) return 'an e-mail address has no blanks and none of / : < > ( ) [ ] \\ , ; "'
  const labels = domain.split('.')
  return labels.length > 1 && !labels.includes('')
    ? null
    : 'an e-mail address has a dot within its domain, as in name@example.org'
}

const characters = (text: string): number => [...text].length

/** The same for a password, except for the check against common passwords. */
export const passwordFault = (given: string, own: { user: string; email: string | null }): string | null => {
  const length = characters(given)
  if (length < password.least) return `a password has at least ${password.least} characters; this one has ${length}`
  if (length > password.most) return `a password has at most ${password.most} characters; this one has ${length}`
  const lower = given.toLowerCase()
  const isOwn = lower === own.user.toLowerCase() || lower === own.email?.toLowerCase()
  return isOwn ? 'a password is neither the user name nor the e-mail address' : null
}

/** The message for a key without a required permission; null when it has it. */
export const missingPermission = (
  permissions: readonly string[],
  needed: (typeof KEY_PERMISSIONS)[number],
): string | null => (permissions.includes(needed) ? null : `Does not have "${needed}" permission`)

const UPDATE_HOURS = [24, 12, 6]

/** Hours between updates of the data of an account of this level. */
export const updateHoursOf = (level: number): number =>
  UPDATE_HOURS[Math.min(Math.max(level, 1), UPDATE_HOURS.length) - 1] ?? 24
