import {
  ACCOUNT_LIMITS,
  type EndpointReply,
  type listVerificationRevisions,
  type VerificationList,
} from '@gildscope/contracts'
import type { VerificationEntry } from '@gildscope/db'
import { AppError } from '@gildscope/service-kit'
import { knownListId, newListId, noSuchList } from '../../store/list-id.ts'
import { plainText } from '../../store/plain-text.ts'
import type { RequestChecks } from './request-check.ts'
import { toOwnList } from './show-verification.ts'
import { contentOf } from './verification-content.ts'
import type { GivenState, VerificationRepository } from './verification-repository.ts'
import type { FormerVerification } from './verification-rows.ts'

type GivenList = {
  name: string
  gameID: string
  items: VerificationEntry[]
  currency: VerificationEntry[]
  professions: VerificationEntry[]
  revision?: number | undefined
}
type Revision = EndpointReply<typeof listVerificationRevisions>[number]
type ManageDeps = { repository: VerificationRepository; checks: RequestChecks; now: () => Date }

const stateOf = (accountId: string, listId: string, given: GivenList): GivenState => ({
  accountId,
  listId,
  name: plainText(given.name, 'the name of a list'),
  gameAccount: given.gameID,
  content: contentOf(given),
})

const toRevision = ({ listId, name, gameAccount, revision, updatedAt, content }: FormerVerification): Revision => ({
  id: listId,
  name,
  gameID: gameAccount,
  revision,
  updatedAt: updatedAt.toISOString(),
  ...content,
})

/** The name is not quoted: it may be a key that was pasted by mistake. */
const noGameAccount = (): AppError =>
  new AppError('NOT_FOUND', 'no game account of that name is linked to your account; link it by its key first')

/** What owners can do with their verification lists. */
export const manageVerification = ({ repository, checks, now }: ManageDeps) => {
  const getList = async (accountId: string, given: string | undefined): Promise<VerificationList> => {
    const list = await repository.findList(accountId, knownListId(given))
    if (list === null) throw noSuchList()
    return toOwnList(list, now())
  }

  return {
    getList,

    listRevisions: async (accountId: string, given: string | undefined): Promise<Revision[]> => {
      const { id } = await getList(accountId, given)
      return (await repository.listFormer(accountId, id)).map(toRevision)
    },

    createList: async (accountId: string, given: GivenList): Promise<string> => {
      const state = stateOf(accountId, newListId(), given)
      const outcome = await repository.insertList(state, now())
      if (outcome.kind === 'no-game-account') throw noGameAccount()
      if (outcome.kind === 'full') {
        const limit = ACCOUNT_LIMITS.verificationLists
        throw new AppError('CONFLICT', `an account has at most ${limit} verification lists; delete one first`, {
          limit,
        })
      }
      checks.afterChange(state, outcome)
      return state.listId
    },

    updateList: async (accountId: string, given: GivenList & { id: string }): Promise<string> => {
      const state = stateOf(accountId, knownListId(given.id), given)
      const outcome = await repository.updateList(state, given.revision, now())
      if (outcome.kind === 'missing') throw noSuchList()
      if (outcome.kind === 'no-game-account') throw noGameAccount()
      if (outcome.kind === 'stale') {
        const { listId: id, name, gameAccount: gameID, content } = state
        throw new AppError('CONFLICT', 'this list was changed elsewhere meanwhile', {
          current: toOwnList(outcome.current, now()),
          given: { id, name, gameID, ...content, revision: given.revision },
        })
      }
      if (outcome.hasChanged) checks.afterChange(state, outcome)
      else await checks.whenOld(state)
      return state.listId
    },

    deleteList: async (accountId: string, given: string): Promise<void> => {
      if (!(await repository.deleteList(accountId, knownListId(given)))) throw noSuchList()
    },
  }
}
