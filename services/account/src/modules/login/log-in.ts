import { userNameFault } from '@gildscope/contracts'
import { AppError } from '@gildscope/service-kit'
import { type Opened, type Origin, openSession } from '../../auth/open-session.ts'
import type { RouteDeps } from '../../deps.ts'
import { findAccountByName, lockAccount, replaceHash, updateAccount } from '../../store/account-repository.ts'

export type Credentials = { user: string; password: string }

type Deps = Pick<RouteDeps, 'database' | 'passwords' | 'now'>

/** The same text and the same work whether the user is unknown or the password wrong. */
const badLogin = (): AppError => new AppError('BAD_LOGIN', 'Wrong user name or password')

export const logIn = async (
  { database: { db }, passwords, now }: Deps,
  { user, password }: Credentials,
  origin: Origin,
  isKnownDevice: boolean,
): Promise<Opened> => {
  const account = userNameFault(user) === null ? await findAccountByName(db, user) : null
  const isRight = await passwords.verify(account?.passwordHash ?? null, password, isKnownDevice ? 'owner' : 'anybody')
  if (account === null || !isRight) throw badLogin()
  const { accountId, userName, passwordHash, passwordChangedAt } = account
  if (passwords.isOutdated(passwordHash)) await replaceHash(db, accountId, passwordHash, await passwords.hash(password))
  const secret = await db.transaction(async (tx) => {
    // A change of the password ends all sessions; one that was started with the former password must not slip in after
    // it.
    const held = await lockAccount(tx, accountId)
    if (held?.passwordChangedAt.getTime() !== passwordChangedAt.getTime()) throw badLogin()
    const time = now()
    await updateAccount(tx, accountId, { lastUsedAt: time })
    return openSession(tx, { accountId, ...origin }, time)
  })
  return { accountId, userName, passwordChangedAt, secret }
}
