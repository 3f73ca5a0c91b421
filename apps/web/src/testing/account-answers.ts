import { type GameAccount, getAccount, INVALID_SESSION, type SiteAccount } from '@gildscope/contracts'
import { type Answer, answer, Fault } from './answers.ts'

export const GAME_ACCOUNT: GameAccount = {
  key: '3F7A91C2-0000-4000-8000-0000000000008E11D0A4-0000-4000-8000-0000C97B1234',
  permissions: ['account', 'characters', 'inventories', 'wallet'],
  id: '6E1A0000-0000-4000-8000-000000000001',
  keyName: 'gildscope',
  state: 'ok',
  refusedSince: null,
  lastChecked: '2026-11-20T11:54:00Z',
  lastUpdate: '2026-11-20T11:35:00Z',
  nextUpdate: '2026-11-21T11:35:00Z',
}

export const ACCOUNT: SiteAccount = {
  user: 'Orla',
  email: 'orla@example.org',
  emailConfirmed: true,
  noticesStopped: false,
  accountLevel: 1,
  updateHours: 24,
  gameAccounts: {},
  lists: {},
  verification: {},
  lastUpdate: null,
  nextUpdate: null,
  createdAt: '2026-07-01T00:00:00Z',
  passwordChangedAt: '2026-07-01T00:00:00Z',
  deletionDue: null,
}

/** A signed-in user; pass what differs. */
export const signedIn = (account: Partial<SiteAccount> = {}): Answer =>
  answer(getAccount, () => ({ reply: { ...ACCOUNT, ...account } }))

export const invalidSession = (): Fault => new Fault('INVALID_SESSION', INVALID_SESSION)

/** No session. */
export const SIGNED_OUT: Answer = answer(getAccount, () => {
  throw invalidSession()
})
