import { randomBytes } from 'node:crypto'
import { AppError } from '@gildscope/service-kit'

const LIST_ID = /^[\w-]{22}$/

/** Must not be guessable: anyone who has the id of a verification list can see it. */
export const newListId = (): string => randomBytes(16).toString('base64url')

/** The same answer for lists that do not exist and lists of other users. */
export const noSuchList = (hint = ''): AppError => new AppError('NOT_FOUND', `No such list${hint}`)

/** The id of a list that may exist. A list that pages call `New` has not been stored yet. */
export const knownListId = (given: string | null | undefined): string => {
  if (given === null || given === undefined || given === '') {
    throw new AppError('VALIDATION', 'which list? its id belongs into the header listID')
  }
  if (given === 'New') throw noSuchList(': it was not saved yet; lists are made by the call that ends in /new')
  if (!LIST_ID.test(given)) throw noSuchList()
  return given
}
