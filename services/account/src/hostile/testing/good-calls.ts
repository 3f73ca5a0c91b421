import { hash } from 'node:crypto'
import { type AnyEndpoint, TOKEN_SCOPE_NAMES } from '@gildscope/contracts'

/** What a call may need from the person that sends it. */
export type Belongings = {
  userName: string
  password: string
  email: string
  sessionId: string
  /** Name of a linked game account. */
  gameAccount: string
  key: string
  listId: string
  verificationId: string
  shareId: string
  tokenId: string
  alertId: string
  channelId: string
  planId: string
  planShareId: string
  /** Submitted to drop research from the linked game account. */
  dropId: string
  /** From mails. */
  resetKey: string
  confirmKey: string
  restoreKey: string
  noticeKey: string
}

export type Person = Belongings & { accountId: string; session: string; token: string; giver: string }

export type Parts = {
  headers?: Record<string, string>
  query?: Record<string, string>
  param?: string
  body?: unknown
}

const verification = (own: Belongings) => ({
  name: 'Raid',
  gameID: own.gameAccount,
  items: [{ id: 1, qty: 1 }],
  currency: [{ id: 1, qty: 2 }],
  professions: [{ id: 2, qty: 400 }],
})

const ALERT = {
  name: 'Dust',
  rule: {
    ...{ subject: { kind: 'item', id: 19_721 }, conditions: 'sell_price:lt:2035', price: 'steady' },
    ...{ certainty: 'sure', hold: 2, repeat: 'again' },
  },
  until: null,
  channels: ['mail'],
}

const PLAN = { name: 'Twilight', settings: { targets: [{ id: 30_704, units: 1 }] } }

/** A browser, of which nothing is tried when it is added. Its endpoint may be known to others; what it keeps secret is not. */
const browserOf = ({ noticeKey }: Belongings) => ({
  ...{ kind: 'push', name: 'Firefox on Linux' },
  subscription: {
    endpoint: 'https://push.example.test/subscription',
    keys: {
      p256dh: 'BAeBDql0zqV3PmO4l_N-O-mgnnpf6blxpE0QZawqOpMRY35HpPmUZKD9zkSojsfXA6kYPB0GVS2eLWt2BpSBxXc',
      auth: hash('sha256', noticeKey, 'buffer').subarray(0, 16).toString('base64url'),
    },
  },
})

/** By name of the call; the parts that it needs to succeed. Calls that need none are missing. */
const GOOD: Record<string, (own: Belongings) => Parts> = {
  login: ({ userName, password }) => ({ headers: { user: userName, password } }),
  postLogin: ({ userName, password }) => ({ body: { user: userName, password } }),
  signUp: ({ userName, password }) => ({ body: { user: `${userName}-2`, password, email: 'second@example.test' } }),
  endSession: ({ sessionId }) => ({ body: { id: sessionId } }),
  changeEmail: ({ password }) => ({ body: { email: 'new@example.test', currentPassword: password } }),
  changePassword: ({ password }) => ({ body: { password: 'another long password', currentPassword: password } }),
  addKey: ({ key }) => ({ body: { apiKey: key } }),
  deleteKey: ({ gameAccount }) => ({ body: { apiKey: gameAccount } }),
  deleteAccount: ({ password }) => ({ body: { password } }),
  remindUserName: ({ email }) => ({ body: { email } }),
  requestPasswordReset: ({ email }) => ({ body: { email } }),
  resetPassword: ({ resetKey }) => ({ body: { key: resetKey, newPassword: 'another long password' } }),
  confirmEmail: ({ confirmKey }) => ({ body: { key: confirmKey } }),
  restoreEmail: ({ restoreKey }) => ({ body: { key: restoreKey } }),
  stopNotices: ({ noticeKey }) => ({ query: { key: noticeKey } }),
  getList: ({ listId }) => ({ headers: { listid: listId } }),
  listListRevisions: ({ listId }) => ({ headers: { listid: listId } }),
  createList: () => ({ body: { name: 'Ores', items: [1, 2] } }),
  updateList: ({ listId }) => ({ body: { id: listId, name: 'Changed', items: [3] } }),
  deleteList: ({ listId }) => ({ body: { id: listId } }),
  getVerificationList: ({ verificationId }) => ({ headers: { listid: verificationId } }),
  listVerificationRevisions: ({ verificationId }) => ({ headers: { listid: verificationId } }),
  createVerificationList: (own) => ({ body: verification(own) }),
  updateVerificationList: (own) => ({ body: { ...verification(own), id: own.verificationId, name: 'Changed' } }),
  deleteVerificationList: ({ verificationId }) => ({ body: { id: verificationId } }),
  viewVerificationList: ({ verificationId }) => ({ param: verificationId }),
  switchArchives: ({ gameAccount }) => ({ body: { accountID: gameAccount, isOn: true } }),
  switchFills: ({ gameAccount }) => ({ body: { accountID: gameAccount, isOn: true } }),
  deleteArchives: ({ gameAccount }) => ({ body: { accountID: gameAccount } }),
  createShare: ({ gameAccount }) => ({ body: { kind: 'trades', accountID: gameAccount } }),
  revokeShare: ({ shareId }) => ({ body: { id: shareId } }),
  createToken: () => ({ body: { name: 'script', scopes: TOKEN_SCOPE_NAMES, days: 90 } }),
  revokeToken: ({ tokenId }) => ({ body: { id: tokenId } }),
  withdrawDrop: ({ dropId }) => ({ body: { id: dropId } }),
  createAlert: () => ({ body: ALERT }),
  updateAlert: ({ alertId }) => ({ body: { ...ALERT, id: alertId, name: 'Changed' } }),
  pauseAlert: ({ alertId }) => ({ body: { id: alertId, isPaused: true } }),
  deleteAlert: ({ alertId }) => ({ body: { id: alertId } }),
  createChannel: (own) => ({ body: browserOf(own) }),
  confirmChannel: ({ channelId }) => ({ body: { id: channelId } }),
  changeChannel: () => ({ body: { id: 'mail', isDigest: true } }),
  testChannel: () => ({ body: { id: 'page' } }),
  deleteChannel: ({ channelId }) => ({ body: { id: channelId } }),
  listPlanRevisions: ({ planId }) => ({ query: { id: planId } }),
  createPlan: () => ({ body: PLAN }),
  updatePlan: ({ planId }) => ({ body: { ...PLAN, id: planId, name: 'Changed' } }),
  sharePlan: ({ planId }) => ({ body: { id: planId, isShared: true } }),
  deletePlan: ({ planId }) => ({ body: { id: planId } }),
  viewPlan: ({ planShareId }) => ({ query: { share: planShareId } }),
  markNoticesSeen: () => ({ body: { until: '2026-03-01T12:00:00Z' } }),
  changeCurrencyValues: () => ({ body: { values: [{ id: 2, copper: 0.5 }] } }),
  saveGemstoreList: () => ({ body: { items: [{ uuid: 'a-gem-store-item', lastDate: null }] } }),
}

const needsNothing = ({ params, query, headers, body }: AnyEndpoint): boolean =>
  [params, query, headers, body].every((part) => part === undefined || part.safeParse({}).success)

/** Parts with which a call succeeds. A new call that needs parts must be added to `GOOD`. */
export const goodParts = (endpoint: AnyEndpoint, own: Belongings): Parts => {
  const make = GOOD[endpoint.name]
  if (make !== undefined) return make(own)
  if (needsNothing(endpoint)) return {}
  throw new Error(`no good call of '${endpoint.name}' is known: add it to good-calls.ts`)
}
