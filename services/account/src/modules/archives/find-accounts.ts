import { AppError } from '@gildscope/service-kit'
import type { ArchiveAccount } from './archive-repository.ts'

export const namesOf = (accounts: readonly ArchiveAccount[]): string[] => accounts.map(({ account }) => account)

const isNamed = ({ account, accountID }: ArchiveAccount, given: string): boolean =>
  account.toLowerCase() === given.toLowerCase() || accountID.toLowerCase() === given.toLowerCase()

const noSuchAccount = (given: string, accounts: readonly ArchiveAccount[]): AppError => {
  const names = namesOf(accounts)
  const known = names.length === 0 ? 'none was linked yet' : `there are ${names.join(', ')}`
  return new AppError('NOT_FOUND', `there is no archive of a game account '${given.slice(0, 60)}'; ${known}`)
}

const noneLinked = (): AppError => new AppError('NOT_FOUND', 'no game account is linked; link one by its key first')

const isAll = (given: string): boolean => given.toLowerCase() === 'all'

/** Those named by `given`: `all`, a name, or the game's id. */
export const namedAccounts = (given: string, accounts: readonly ArchiveAccount[]): ArchiveAccount[] =>
  isAll(given) ? [...accounts] : accounts.filter((account) => isNamed(account, given.trim()))

/** The same; throws NOT_FOUND with the existing names if there is no match. */
export const chosenAccounts = (given: string, accounts: readonly ArchiveAccount[]): ArchiveAccount[] => {
  const found = namedAccounts(given, accounts)
  if (found.length === 0 && !isAll(given)) throw noSuchAccount(given, accounts)
  return found
}

/** The same; throws NOT_FOUND, too, where there is no account at all. */
export const someAccounts = (given: string, accounts: readonly ArchiveAccount[]): ArchiveAccount[] => {
  const found = chosenAccounts(given, accounts)
  if (found.length === 0) throw noneLinked()
  return found
}

/** The account that a header names, or the only one that exists. */
export const oneAccount = (given: string | undefined, accounts: readonly ArchiveAccount[]): ArchiveAccount => {
  if (given !== undefined && given.trim() !== '') {
    const [found] = accounts.filter((account) => isNamed(account, given.trim()))
    if (found === undefined) throw noSuchAccount(given, accounts)
    return found
  }
  const [only, ...others] = accounts
  if (only === undefined) throw noneLinked()
  if (others.length === 0) return only
  const names = namesOf(accounts).join(', ')
  throw new AppError('VALIDATION', `say which game account in the header accountID: ${names}`)
}
