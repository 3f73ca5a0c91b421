import { INVALID_SESSION } from '@gildscope/contracts'
import { AppError, type CallerContext } from '@gildscope/service-kit'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { RouteDeps } from '../../deps.ts'
import { findAccount } from '../../store/account-repository.ts'

/** Throws BAD_LOGIN for another password than that of the account. */
export const checkOwnPassword = async (
  { database, passwords, limits }: Pick<RouteDeps, 'database' | 'passwords' | 'limits'>,
  context: CallerContext<SignedIn>,
  password: string,
): Promise<void> => {
  const { accountId, sessionId } = context.caller
  const account = await findAccount(database.db, accountId)
  if (account === null) throw new AppError('INVALID_SESSION', INVALID_SESSION)
  await limits.ownPassword(context, sessionId, async () => {
    const isRight = await passwords.verify(account.passwordHash, password, 'owner')
    if (!isRight) throw new AppError('BAD_LOGIN', 'Wrong password')
  })
}
