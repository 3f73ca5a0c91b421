import { ACCOUNT_LIMITS, type Alert, type AlertRule, type AlertSubject, instantFromText } from '@gildscope/contracts'
import { AppError } from '@gildscope/service-kit'
import { knownListId, newListId, noSuchList } from '../../store/list-id.ts'
import { plainText } from '../../store/plain-text.ts'
import type { AlertContent, AlertOutcome, AlertRepository } from './alert-repository.ts'
import { byUrgency, showAlert } from './show-alert.ts'

type GivenAlert = {
  name: string
  rule: AlertRule
  until: string | null
  channels: string[]
  isPaused?: boolean | undefined
}

const ALERT_ID = /^[\w-]{22}$/
/** The page hears of everything. */
const PAGE = 'page'

const noSuchAlert = (): AppError => new AppError('NOT_FOUND', 'No such alert')

/** Anything else is not an id, and some of it no database accepts. */
const knownAlertId = (given: string): string => {
  if (!ALERT_ID.test(given)) throw noSuchAlert()
  return given
}

const subjectOf = (given: AlertSubject): AlertSubject => {
  if (given.kind === 'list') return { ...given, id: knownListId(given.id) }
  if (given.kind === 'view') {
    plainText(given.address, 'the address of a view')
    plainText(given.filter, 'the filter of a view')
  }
  if (given.kind === 'orders' && given.account !== null) plainText(given.account, 'the id of a game account')
  return given
}

const expired = (): AppError =>
  new AppError('VALIDATION', 'its date has passed: give it a later one, or none', { field: 'until' })

const untilOf = (given: string | null, now: Date): Date | null => {
  const until = given === null ? null : instantFromText(given)
  if (until !== null && until <= now) throw expired()
  return until
}

const contentOf = ({ name, rule, until, channels, isPaused }: GivenAlert, now: Date): AlertContent => ({
  name: plainText(name, 'the name of an alert'),
  ...rule,
  subject: subjectOf(rule.subject),
  until: untilOf(until, now),
  channels: [...new Set(channels)].filter((id) => id !== PAGE),
  state: isPaused === true ? 'paused' : 'armed',
})

const unknownChannels = (ids: readonly string[]): AppError =>
  new AppError('VALIDATION', `there are no such channels of yours: ${ids.map((id) => id.slice(0, 40)).join(', ')}`, {
    unknown: ids,
  })

const REFUSALS: Record<Exclude<AlertOutcome['kind'], 'saved' | 'no-channel' | 'stale'>, () => AppError> = {
  full: () =>
    new AppError('CONFLICT', `an account has at most ${ACCOUNT_LIMITS.alerts} alerts; delete one first`, {
      limit: ACCOUNT_LIMITS.alerts,
    }),
  missing: noSuchAlert,
  expired,
  'no-list': () => noSuchList(),
  'no-account': () => new AppError('NOT_FOUND', 'no such game account is linked; link it by its key first'),
}

/** What owners can do with their alerts. */
export const manageAlerts = (repository: AlertRepository, now: () => Date) => {
  const findAlert = async (accountId: string, alertId: string): Promise<Alert> => {
    const found = await repository.findAlert(accountId, alertId)
    if (found === null) throw noSuchAlert()
    return showAlert(found)
  }

  /** The alert as it is stored now, or why it was refused. */
  const answer = async (
    accountId: string,
    alertId: string,
    outcome: AlertOutcome,
    given: object = {},
  ): Promise<Alert> => {
    if (outcome.kind === 'saved') return findAlert(accountId, alertId)
    if (outcome.kind === 'no-channel') throw unknownChannels(outcome.ids)
    if (outcome.kind !== 'stale') throw REFUSALS[outcome.kind]()
    const current = await findAlert(accountId, alertId)
    throw new AppError('CONFLICT', 'this alert was changed elsewhere meanwhile', { current, given })
  }

  return {
    listAlerts: async (accountId: string): Promise<Alert[]> =>
      (await repository.listAlerts(accountId)).map(showAlert).sort(byUrgency),

    createAlert: async (accountId: string, given: GivenAlert): Promise<Alert> => {
      const time = now()
      const alertId = newListId()
      return answer(accountId, alertId, await repository.insertAlert(accountId, alertId, contentOf(given, time), time))
    },

    updateAlert: async (
      accountId: string,
      given: GivenAlert & { id: string; revision?: number | undefined },
    ): Promise<Alert> => {
      const time = now()
      const alertId = knownAlertId(given.id)
      const update = { accountId, alertId, basedOn: given.revision, content: contentOf(given, time) }
      return answer(accountId, alertId, await repository.updateAlert(update, time), given)
    },

    pauseAlert: async (accountId: string, given: { id: string; isPaused: boolean }): Promise<Alert> => {
      const alertId = knownAlertId(given.id)
      return answer(accountId, alertId, await repository.setPaused(accountId, alertId, given.isPaused, now()))
    },

    deleteAlert: async (accountId: string, given: string): Promise<void> => {
      if (!(await repository.deleteAlert(accountId, knownAlertId(given)))) throw noSuchAlert()
    },
  }
}
