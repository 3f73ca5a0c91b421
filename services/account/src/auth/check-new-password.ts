import { readFileSync } from 'node:fs'
import { passwordFault } from '@gildscope/contracts'
import { AppError } from '@gildscope/service-kit'

const LINES = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8').split('\n')
const COMMON: ReadonlySet<string> = new Set(LINES.filter((line) => line !== '' && !line.startsWith('# ')))

/** Whether it is among the passwords that attackers try first, ignoring case. */
export const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase())

/** Throws VALIDATION for a password that an account must not have, with the reason. */
export const checkNewPassword = (password: string, own: { user: string; email: string | null }): void => {
  const fault =
    passwordFault(password, own) ??
    (isCommonPassword(password) ? 'this password is among those that are tried first; choose a less common one' : null)
  if (fault !== null) throw new AppError('VALIDATION', fault)
}
