import { passwordFault } from '@gildscope/contracts'
import { AppError } from '@gildscope/service-kit'
import { isCommonPassword } from './common-passwords.ts'

/** Throws VALIDATION for a password that an account must not have, with the reason. */
export const checkNewPassword = (password: string, own: { user: string; email: string | null }): void => {
  const fault =
    passwordFault(password, own) ??
    (isCommonPassword(password) ? 'this password is among those that are tried first; choose a less common one' : null)
  if (fault !== null) throw new AppError('VALIDATION', fault)
}
