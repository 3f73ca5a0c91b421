import {
  type AccountSession,
  type Archive,
  addKey,
  changeEmail,
  changePassword,
  deleteAccount,
  deleteArchives,
  deleteKey,
  endAllSessions,
  endSession,
  exportAccount,
  type GameAccount,
  getAccount,
  keepAccount,
  listArchives,
  listDemoKeys,
  listSessions,
  listShares,
  listTokens,
  resumeNotices,
  revokeShare,
  type Share,
  type SiteAccount,
} from '@gildscope/contracts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ACCOUNT, GAME_ACCOUNT, invalidSession } from '../../../testing/account-answers.ts'
import { type Answer, answer, Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'

const DONE = { reply: undefined }
const HERE: AccountSession = {
  id: 's1',
  label: 'Firefox on Linux',
  isCurrent: true,
  createdAt: '2026-11-20T08:00:00Z',
  lastSeenAt: '2026-11-20T11:59:00Z',
}
const PHONE: AccountSession = { ...HERE, id: 's2', label: 'Chrome on Android', isCurrent: false }

const ARCHIVE: Archive = {
  ...{
    kind: 'trades',
    account: 'Aurelia.4821',
    accountID: GAME_ACCOUNT.id,
    linked: true,
    entries: 1204,
    bytes: 84_200,
  },
  ...{ first: null, last: null, lastUpdate: null, nextUpdate: null, state: 'ok', error: null, failingSince: null },
  gaps: [],
}

afterEach(() => vi.restoreAllMocks())

/** A service that stores the changes that the page reads back. */
const service = (start: Partial<SiteAccount> = {}, more: readonly Answer[] = []) => {
  const account: SiteAccount = { ...ACCOUNT, ...start }
  let sessions = [HERE, PHONE]
  let archives = [ARCHIVE]
  const answers: readonly Answer[] = [
    ...more,
    answer(getAccount, () => ({ reply: account })),
    answer(listSessions, () => ({ reply: sessions })),
    answer(listShares, () => ({ reply: [] })),
    answer(listTokens, () => ({ reply: [] })),
    answer(listArchives, () => ({ reply: { updateHours: 24, updateAllowedAt: null, fillsCounted: [], archives } })),
    answer(deleteArchives, ({ body }) => {
      const kept = archives.filter(({ account: name }) => name !== body.accountID)
      const entries = archives.length - kept.length
      archives = kept
      return { reply: { entries } }
    }),
    answer(addKey, ({ body }) => {
      account.gameAccounts = { ...account.gameAccounts, 'New.1234': { ...GAME_ACCOUNT, key: body?.apiKey ?? '' } }
      return { reply: 'New.1234' }
    }),
    answer(deleteKey, ({ body }) => {
      const { [body?.apiKey ?? '']: _, ...rest } = account.gameAccounts
      account.gameAccounts = rest
      return DONE
    }),
    answer(changeEmail, ({ body }) => {
      Object.assign(account, { email: body?.email, emailConfirmed: false })
      return DONE
    }),
    answer(changePassword, () => {
      sessions = [HERE]
      return DONE
    }),
    answer(endSession, ({ body }) => {
      sessions = sessions.filter(({ id }) => id !== body.id)
      return DONE
    }),
    answer(keepAccount, () => {
      account.deletionDue = null
      return DONE
    }),
    answer(resumeNotices, () => {
      account.noticesStopped = false
      return DONE
    }),
  ]
  return answers
}

const open = async (start: Partial<SiteAccount> = {}, more: readonly Answer[] = []) => {
  const page = renderPage('/account', { answers: service(start, more) })
  await screen.findByRole('heading', { level: 2, name: 'API keys' })
  await screen.findByText('Firefox on Linux')
  return page
}

const panel = (title: string) => {
  const section = screen.getByRole('heading', { level: 2, name: title }).closest('section')
  if (section === null) throw new Error(`${title} has no section`)
  return within(section)
}
const saysSuccess = async () => expect((await screen.findByRole('alert')).textContent).toBe('Success')
const bodies = (calls: readonly { name: string; body: unknown }[], { name }: { name: string }) =>
  calls.filter((call) => call.name === name).map(({ body }) => body)

test('the head shows name, level less one, and what support changes', async () => {
  await open({ accountLevel: 3, updateHours: 6 })
  const level = screen.getByRole('link', { name: 'account level 2' })
  expect(level.getAttribute('href')).toBe('/support')
  expect(level.parentElement?.textContent).toBe(
    'Orla, account level 2. Supporting the site raises the level and makes data update more often: yours updates every 6 hours.',
  )
})

test('without a key the page says what one is good for', async () => {
  await open()
  expect(screen.getByText('No API Key available')).toBeDefined()
})

test('a player of the simulated game is linked with a click', async () => {
  const key = GAME_ACCOUNT.key
  const demo = { key, account: 'New.1234', label: 'trader', permissions: [...GAME_ACCOUNT.permissions], note: '' }
  const { user, calls } = await open({}, [answer(listDemoKeys, () => ({ reply: [demo] }))])
  await user.click(await screen.findByRole('button', { name: 'Link: New.1234, trader' }))
  const linked = await screen.findByRole<HTMLButtonElement>('button', { name: 'Linked: New.1234, trader' })
  expect(linked.disabled).toBe(true)
  expect(bodies(calls, addKey)).toEqual([{ apiKey: key, replace: true }])
})

test('a page that required a key is linked once there is one, and no other page is', async () => {
  const { user } = renderPage('/account?next=%2Fstats_collection', { answers: service() })
  await user.type(await screen.findByLabelText('Add a key'), `${GAME_ACCOUNT.key}{Enter}`)
  const back = await screen.findByRole('link', { name: 'Go on to Stats Collection' })
  expect(back.getAttribute('href')).toBe('/stats_collection')
  cleanup()
  renderPage('/account?next=https%3A%2F%2Felsewhere.example%2Fstats_collection', {
    answers: service({ gameAccounts: { 'Aurelia.4821': GAME_ACCOUNT } }),
  })
  await screen.findByRole('rowheader', { name: 'Aurelia.4821' })
  expect(screen.queryByText(/^Go on to/)).toBeNull()
})

test('a linked key is announced and listed, and the field is empty again', async () => {
  const { user, calls } = await open()
  const field = screen.getByLabelText<HTMLInputElement>('Add a key')
  await user.type(field, ` ${GAME_ACCOUNT.key} {Enter}`)
  await saysSuccess()
  expect(await screen.findByRole('rowheader', { name: 'New.1234' })).toBeDefined()
  expect(bodies(calls, addKey)).toEqual([{ apiKey: GAME_ACCOUNT.key }])
  expect(field.value).toBe('')
  expect(document.body.innerHTML).not.toContain(GAME_ACCOUNT.key)
})

test('an empty key is reported as missing, and a refused one without repeating it', async () => {
  const refused = answer(addKey, () => {
    throw new Fault('VALIDATION', 'Invalid API key')
  })
  const { user, calls } = await open({}, [refused])
  await user.click(screen.getByRole('button', { name: 'Add key' }))
  expect(screen.getByText('Add a key is missing.')).toBeDefined()
  expect(bodies(calls, addKey)).toEqual([])
  await user.type(screen.getByLabelText('Add a key'), 'nonsense{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid API key')
})

test('a key that may read less replaces the linked one only after a question', async () => {
  const weaker = answer(addKey, ({ body }) => {
    if (body?.replace !== true) throw new Fault('CONFLICT', 'it may read less', { lost: ['wallet', 'inventories'] })
    return { reply: 'Aurelia.4821' }
  })
  const { user, calls } = await open({ gameAccounts: { 'Aurelia.4821': GAME_ACCOUNT } }, [weaker])
  await user.type(screen.getByLabelText('Add a key'), `${GAME_ACCOUNT.key}{Enter}`)
  const dialog = await screen.findByRole('dialog', { name: /may read less/ })
  expect(dialog.textContent).toContain('wallet, inventories')
  await user.click(within(dialog).getByRole('button', { name: 'Replace the key' }))
  await saysSuccess()
  expect(bodies(calls, addKey)).toEqual([{ apiKey: GAME_ACCOUNT.key }, { apiKey: GAME_ACCOUNT.key, replace: true }])
})

test('a key is four signs until it is shown, and can be copied unseen', async () => {
  const { user } = await open({ gameAccounts: { 'Aurelia.4821': GAME_ACCOUNT } })
  expect(screen.getByText('••••1234')).toBeDefined()
  expect(document.body.innerHTML).not.toContain(GAME_ACCOUNT.key)
  await user.click(screen.getByRole('button', { name: 'Copy the key of Aurelia.4821' }))
  expect(await navigator.clipboard.readText()).toBe(GAME_ACCOUNT.key)
  expect(document.body.innerHTML).not.toContain(GAME_ACCOUNT.key)
  await user.click(screen.getByRole('button', { name: 'Show the key of Aurelia.4821' }))
  expect(screen.getByText(GAME_ACCOUNT.key)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Hide the key of Aurelia.4821' }))
  expect(screen.queryByText(GAME_ACCOUNT.key)).toBeNull()
})

test('permissions are listed where they are pointed at, or reached by the keyboard', async () => {
  const { user } = await open({ gameAccounts: { 'Aurelia.4821': GAME_ACCOUNT } })
  const count = screen.getByRole('button', { name: '4 of 10' })
  await user.hover(count)
  const list = (await screen.findByText('Aurelia.4821 may read')).parentElement
  expect(within(list as HTMLElement).getAllByRole('listitem', { hidden: true })).toHaveLength(10)
  expect(within(list as HTMLElement).getByText('guilds').textContent).toBe('guilds: no')
  await user.unhover(count)
  await waitFor(() => expect(screen.queryByText('Aurelia.4821 may read')).toBeNull())
  count.focus()
  await screen.findByText('Aurelia.4821 may read')
  expect(document.getElementById(count.getAttribute('aria-describedby') ?? '')?.textContent).toContain('wallet')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('Aurelia.4821 may read')).toBeNull())
})

test('the state of each key is described in words', async () => {
  const refusedSince = '2026-11-14T09:40:00Z'
  await open({
    gameAccounts: {
      'Aurelia.4821': GAME_ACCOUNT,
      'Marrow.6642': { ...GAME_ACCOUNT, state: 'suspect', refusedSince },
      'Cass.9003': { ...GAME_ACCOUNT, state: 'invalid', refusedSince },
    },
  })
  const row = (name: string) => within(screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement)
  expect(row('Aurelia.4821').getByText('Works')).toBeDefined()
  expect(row('Marrow.6642').getByText('Suspect')).toBeDefined()
  expect(row('Cass.9003').getByText('Invalid')).toBeDefined()
})

test('twenty keys with long names are all shown, and no more can be added', async () => {
  const longest = `${'Lothringen Oberst von der Heide '.repeat(2)}`
  const entries = Array.from({ length: 20 }, (_, index): [string, GameAccount] => [
    `${longest}.${1000 + index}`,
    { ...GAME_ACCOUNT, key: GAME_ACCOUNT.key.replace(/\d{4}$/, String(1000 + index)) },
  ])
  await open({ user: 'W'.repeat(32), gameAccounts: Object.fromEntries(entries) })
  const table = within(screen.getByRole('region', { name: 'Linked game accounts' }))
  expect(table.getAllByRole('rowheader')).toHaveLength(20)
  expect(table.getByRole('rowheader', { name: `${longest}.1019` }).title).toBe(`${longest}.1019`)
  expect(screen.queryByLabelText('Add a key')).toBeNull()
  expect(screen.getByText(/^20 game accounts are linked/)).toBeDefined()
})

test('a key is deleted after a question, by its game account', async () => {
  const { user, calls } = await open({ gameAccounts: { 'Aurelia.4821': GAME_ACCOUNT } })
  const button = screen.getByRole('button', { name: 'Delete the key of Aurelia.4821' })
  await user.click(button)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(button)
  expect(bodies(calls, deleteKey)).toEqual([])
  await user.click(button)
  const dialog = within(screen.getByRole('dialog', { name: 'Delete the key of Aurelia.4821?' }))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await saysSuccess()
  expect(bodies(calls, deleteKey)).toEqual([{ apiKey: 'Aurelia.4821' }])
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Aurelia.4821' })).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
})

const askToDelete = async (more: readonly Answer[] = []) => {
  const page = await open({ gameAccounts: { 'Aurelia.4821': GAME_ACCOUNT } }, more)
  await page.user.click(screen.getByRole('button', { name: 'Delete the key of Aurelia.4821' }))
  return { ...page, dialog: within(screen.getByRole('dialog', { name: 'Delete the key of Aurelia.4821?' })) }
}

test('stored data is kept when a key is deleted, unless its owner chooses otherwise', async () => {
  const { user, calls, dialog } = await askToDelete()
  expect(await dialog.findByText(/Stored of Aurelia.4821: 1,204 trades, 84 kB\. It stays/)).toBeDefined()
  expect(dialog.getByRole('radio', { name: 'Keep it', checked: true })).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await saysSuccess()
  expect(bodies(calls, deleteKey)).toHaveLength(1)
  expect(bodies(calls, deleteArchives)).toEqual([])
})

test('stored data is deleted after the key if that is chosen', async () => {
  const { user, calls, dialog } = await askToDelete()
  await user.click(await dialog.findByRole('radio', { name: 'Delete it' }))
  expect(dialog.getByText(/It is deleted permanently/)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await saysSuccess()
  const made = calls.filter(({ name }) => name === deleteKey.name || name === deleteArchives.name)
  expect(made.map(({ name }) => name)).toEqual([deleteKey.name, deleteArchives.name])
  expect(bodies(calls, deleteArchives)).toEqual([{ accountID: 'Aurelia.4821' }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a deletion that failed can be retried, without the deleted key', async () => {
  let isDown = true
  const flaky = answer(deleteArchives, () => {
    if (isDown) throw new Fault('UNAVAILABLE', 'the database is away')
    return { reply: { entries: 1204 } }
  })
  const { user, calls, dialog } = await askToDelete([flaky])
  await user.click(await dialog.findByRole('radio', { name: 'Delete it' }))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect((await screen.findByRole('alert')).textContent).toBe('the database is away')
  expect(dialog.getByText(/The key is deleted/)).toBeDefined()
  expect(screen.getByText('No API Key available')).toBeDefined()
  isDown = false
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodies(calls, deleteKey)).toHaveLength(1)
  expect(bodies(calls, deleteArchives)).toHaveLength(2)
})

test.each([
  [
    'of which nothing is stored',
    { reply: { updateHours: 24, updateAllowedAt: null, fillsCounted: [], archives: [] } },
    /^Nothing is stored/,
  ],
  ['of which nobody can say it', null, /could not be looked up; it stays stored/],
])('a key %s is deleted without a further question', async (_what, reply, words) => {
  const archives = answer(listArchives, () => {
    if (reply === null) throw new Fault('UNAVAILABLE', 'the database is away')
    return reply
  })
  const { dialog } = await askToDelete([archives])
  expect(await dialog.findByText(words)).toBeDefined()
  expect(dialog.queryByRole('radio')).toBeNull()
})

const TRADES: Share = {
  ...{ id: 'xYz', kind: 'trades', subject: 'all', createdAt: '2026-11-20T08:00:00Z' },
  ...{ expiresAt: '2099-01-01T00:00:00Z', path: '/gw2/v1/archives/trades/csv?share=xYz' },
}
const PLAN: Share = {
  ...{ id: 'pLan', kind: 'plan', subject: 'Twilight', createdAt: '2026-11-19T08:00:00Z', expiresAt: null },
  path: '/planner?share=pLan',
}
const LIST: Share = {
  ...{ id: 'l1', kind: 'verification', subject: 'Raiders', createdAt: '2026-11-19T08:00:00Z' },
  ...{ expiresAt: null, path: '/verification?list=l1' },
}

test('all shares are listed, and one is revoked after a question', async () => {
  let shares = [TRADES, PLAN, LIST]
  const { user, calls } = await open({}, [
    answer(listShares, () => ({ reply: shares })),
    answer(revokeShare, ({ body }) => {
      shares = shares.filter(({ id }) => id !== body.id)
      return DONE
    }),
  ])
  const trades = await panel('Shares').findByRole('link', { name: 'Trades of all accounts' })
  expect(trades.getAttribute('href')).toBe(TRADES.path)
  expect(panel('Shares').getByRole('link', { name: 'Verification list Raiders' }).getAttribute('href')).toBe(LIST.path)
  const plan = panel('Shares').getByRole('link', { name: 'Plan Twilight' })
  expect(plan.getAttribute('href')).toBe('/planner?share=pLan')
  expect(panel('Shares').getByRole('button', { name: 'Revoke Plan Twilight' })).toBeDefined()
  const edit = panel('Shares').getByRole('link', { name: 'Edit Verification list Raiders' })
  expect(edit.getAttribute('href')).toBe('/verification_management')
  await user.click(panel('Shares').getByRole('button', { name: 'Revoke Trades of all accounts' }))
  expect(bodies(calls, revokeShare)).toEqual([])
  const dialog = within(screen.getByRole('dialog', { name: 'Revoke Trades of all accounts?' }))
  await user.click(dialog.getByRole('button', { name: 'Revoke' }))
  await saysSuccess()
  expect(bodies(calls, revokeShare)).toEqual([{ id: 'xYz' }])
  await waitFor(() => expect(panel('Shares').queryByText('Trades of all accounts')).toBeNull())
})

test('without a share the page says so, and that shares could not be fetched', async () => {
  const { unmount } = await open()
  expect(await panel('Shares').findByText('Nothing is shared.')).toBeDefined()
  unmount()
  await open({}, [
    answer(listShares, () => {
      throw new Fault('UNAVAILABLE', 'the database is away')
    }),
  ])
  expect(await screen.findByText('The shares could not be fetched')).toBeDefined()
})

test('a new address is unconfirmed, and the mail can be sent again', async () => {
  const { user, calls } = await open()
  const email = panel('E-mail')
  expect(email.getByText('confirmed')).toBeDefined()
  const field = email.getByLabelText<HTMLInputElement>('E-mail')
  expect(field.value).toBe('orla@example.org')
  await user.clear(field)
  await user.type(field, 'new@example.org')
  await user.type(email.getByLabelText('Current password'), 'the current one{Enter}')
  await saysSuccess()
  expect(await panel('E-mail').findByText('not confirmed')).toBeDefined()
  await user.click(panel('E-mail').getByRole('button', { name: 'Send it again' }))
  await waitFor(() =>
    expect(bodies(calls, changeEmail)).toEqual([
      { email: 'new@example.org', currentPassword: 'the current one' },
      { email: 'new@example.org' },
    ]),
  )
})

test('an address that cannot be one is not sent', async () => {
  const { user, calls } = await open()
  const field = panel('E-mail').getByLabelText('E-mail')
  await user.clear(field)
  await user.type(field, 'nowhere{Enter}')
  expect(panel('E-mail').getByText(/^An e-mail address has one @/)).toBeDefined()
  expect(document.activeElement).toBe(field)
  expect(bodies(calls, changeEmail)).toEqual([])
})

test('stopped notices can be turned on again', async () => {
  const { user } = await open({ noticesStopped: true })
  await user.click(screen.getByRole('button', { name: 'Send me notices again' }))
  await saysSuccess()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send me notices again' })).toBeNull())
})

test('a new password ends the other sessions, and is not stored anywhere', async () => {
  const { user, calls, queries } = await open()
  const field = panel('Password').getByLabelText<HTMLInputElement>('New password')
  const current = panel('Password').getByLabelText<HTMLInputElement>('Current password')
  await user.type(current, 'the current one')
  await user.type(field, 'a sentence that I know{Enter}')
  await saysSuccess()
  expect(bodies(calls, changePassword)).toEqual([
    { password: 'a sentence that I know', currentPassword: 'the current one' },
  ])
  expect([current.value, current.autocomplete]).toEqual(['', 'current-password'])
  await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull())
  expect(field.value).toBe('')
  expect(
    JSON.stringify(
      queries
        .getMutationCache()
        .getAll()
        .map(({ state }) => state),
    ),
  ).toBe('[]')
})

test('a password must not be the user name', async () => {
  const { user, calls } = await open({ user: 'orla.the.first' })
  await user.type(panel('Password').getByLabelText('Current password'), 'the current one')
  await user.type(panel('Password').getByLabelText('New password'), 'Orla.The.First{Enter}')
  expect(panel('Password').getByText(/neither the user name/)).toBeDefined()
  expect(bodies(calls, changePassword)).toEqual([])
})

test.each([
  ['E-mail', 'Change e-mail'],
  ['Password', 'Change password'],
])('%s is not changed without the current password, and a wrong one is reported', async (title, button) => {
  const wrong = () => {
    throw new Fault('BAD_LOGIN', 'Wrong password')
  }
  const { user, calls } = await open({}, [answer(changeEmail, wrong), answer(changePassword, wrong)])
  if (title === 'Password') await user.type(panel(title).getByLabelText('New password'), 'a sentence that I know')
  await user.click(panel(title).getByRole('button', { name: button }))
  expect(panel(title).getByText('Current password is missing.')).toBeDefined()
  expect([...bodies(calls, changeEmail), ...bodies(calls, changePassword)]).toEqual([])
  await user.type(panel(title).getByLabelText('Current password'), 'not this one{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('Wrong password')
  expect(screen.getByRole('heading', { level: 1, name: 'Account Management' })).toBeDefined()
})

test('an account that nothing proves says when it goes, and no other does', async () => {
  const { unmount } = await open({ emailConfirmed: false })
  expect(screen.getByRole('note').textContent).toMatch(/^Confirm your e-mail address or add a key.* after 90 days/)
  unmount()
  for (const proven of [{}, { emailConfirmed: false, gameAccounts: { 'Aurelia.4821': GAME_ACCOUNT } }]) {
    const page = await open(proven)
    expect(screen.queryByRole('note')).toBeNull()
    page.unmount()
  }
})

test('sessions can be ended one by one, but for the current', async () => {
  const { user, calls } = await open()
  expect(panel('Sessions').getByText('Current')).toBeDefined()
  expect(panel('Sessions').queryByRole('button', { name: 'Sign out Firefox on Linux' })).toBeNull()
  await user.click(panel('Sessions').getByRole('button', { name: 'Sign out Chrome on Android' }))
  await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull())
  expect(bodies(calls, endSession)).toEqual([{ id: 's2' }])
})

test('the failure of one session is reported until that one is ended, whatever happens to others', async () => {
  const tablet: AccountSession = { ...HERE, id: 's3', label: 'Safari on iPad', isCurrent: false }
  const away = new Set([PHONE.id, tablet.id])
  const { user } = await open({}, [
    answer(listSessions, () => ({ reply: [HERE, PHONE, tablet] })),
    answer(endSession, ({ body: { id } }) => {
      if (away.has(id)) throw new Fault('UNAVAILABLE', `could not end ${id}`)
      return DONE
    }),
  ])
  const end = (label: string) => user.click(panel('Sessions').getByRole('button', { name: `Sign out ${label}` }))
  await end('Chrome on Android')
  await screen.findByText('could not end s2')
  await end('Safari on iPad')
  await screen.findByText('could not end s3')
  away.clear()
  await end('Safari on iPad')
  await waitFor(() => expect(screen.queryByText('could not end s3')).toBeNull())
  expect(screen.getByText('could not end s2')).toBeDefined()
  await end('Chrome on Android')
  await waitFor(() => expect(screen.queryByText('could not end s2')).toBeNull())
})

test('signing out everywhere is signing out here', async () => {
  const { user, opened } = await open({}, [answer(endAllSessions, () => DONE)])
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
  await waitFor(() => expect(opened).toEqual(['/login']))
})

test('sessions that cannot be fetched leave the rest of the page', async () => {
  const away = answer(listSessions, () => {
    throw new Fault('UNAVAILABLE', 'the database is away')
  })
  renderPage('/account', { answers: service({}, [away]) })
  expect(await screen.findByText('The sessions could not be fetched')).toBeDefined()
  expect(panel('E-mail').getByLabelText('E-mail')).toBeDefined()
})

test('everything is exported as a file', async () => {
  const reply = {
    exportedAt: '2026-11-20T12:00:00Z',
    account: { user: 'Orla' },
    gameAccounts: [],
    lists: [],
    verificationLists: [],
    plans: [],
    revisions: [],
    gemstore: [],
    currencyValues: [],
    sessions: [],
    mails: [],
    turns: [],
    archives: [],
    archiveGaps: [],
    fillCounts: [],
    archiveEntries: [],
    shares: [],
    tokens: [],
    ...{ alerts: [], alertStates: [], channels: [], notices: [], deliveries: [] },
    drops: [],
  }
  const saved: Blob[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}` }))
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { user } = await open({}, [answer(exportAccount, () => ({ reply }))])
  await user.click(screen.getByRole('button', { name: 'Export everything' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(JSON.parse((await saved[0]?.text()) ?? '')).toEqual(reply)
  expect(clicked.mock.contexts.map((link) => (link as HTMLAnchorElement).download)).toEqual(['gildscope-Orla.json'])
})

test('an account is deleted with its password, which ends the session', async () => {
  const deleted = answer(deleteAccount, () => ({
    reply: { deletionDue: '2026-12-20T12:00:00Z' },
  }))
  const { user, calls, address } = await open({}, [deleted])
  await user.click(screen.getByRole('button', { name: 'Delete account' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Delete the account Orla?' }))
  await user.click(dialog.getByRole('button', { name: 'Delete account' }))
  expect(dialog.getByText('Password is missing.')).toBeDefined()
  await user.type(dialog.getByLabelText('Password'), 'a sentence that I know')
  await user.click(dialog.getByRole('button', { name: 'Delete account' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Success.*erased on 20 Dec 2026/)
  expect(bodies(calls, deleteAccount)).toEqual([{ password: 'a sentence that I know' }])
  await waitFor(() => expect(address()).toBe('/login?next=%2Faccount'))
})

test('a wrong password deletes nothing and leaves the question open', async () => {
  const wrong = answer(deleteAccount, () => {
    throw new Fault('BAD_LOGIN', 'Wrong password')
  })
  const { user, address } = await open({}, [wrong])
  await user.click(screen.getByRole('button', { name: 'Delete account' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByLabelText('Password'), 'another sentence')
  await user.click(dialog.getByRole('button', { name: 'Delete account' }))
  expect(await screen.findByText('Wrong password')).toBeDefined()
  expect(screen.getByRole('dialog')).toBeDefined()
  expect(address()).toBe('/account')
})

test('an account that will be erased says when, and can be kept', async () => {
  const { user } = await open({ deletionDue: '2026-12-20T12:00:00Z' })
  expect(screen.getByText('You asked to delete this account.').parentElement?.textContent).toMatch(/on 20 Dec 2026/)
  expect(screen.queryByRole('button', { name: 'Delete account' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Keep my account' }))
  await saysSuccess()
  await waitFor(() => expect(screen.queryByText('You asked to delete this account.')).toBeNull())
})

test('a change with a session that is over leads to the login', async () => {
  const over = answer(changeEmail, () => {
    throw invalidSession()
  })
  const { user, address } = await open({}, [over])
  await user.type(panel('E-mail').getByLabelText('Current password'), 'the current one')
  await user.click(panel('E-mail').getByRole('button', { name: 'Change e-mail' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid session')
  await waitFor(() => expect(address()).toBe('/login?next=%2Faccount'))
})
