import { DAY_MS } from '@gildscope/base/time'
import {
  createToken,
  getAccount,
  listSessions,
  listShares,
  listTokens,
  type PersonalToken,
  revokeToken,
} from '@gildscope/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ACCOUNT } from '../../../testing/account-answers.ts'
import { type Answer, answer, Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'

const SECRET = `gs_Nn1_${'s'.repeat(49)}`
const SHEET: PersonalToken = {
  id: 'Aa1',
  name: 'Spreadsheet',
  scopes: ['archives:read', 'wealth:read'],
  createdAt: '2026-09-02T08:00:00Z',
  lastUsedAt: '2026-11-20T11:30:00Z',
  expiresAt: '2099-03-01T12:00:00Z',
}
const BOT: PersonalToken = {
  ...SHEET,
  id: 'Bb2',
  name: 'guild bot',
  expiresAt: new Date(Date.now() + 5.5 * DAY_MS).toISOString(),
}
const OLD: PersonalToken = {
  ...SHEET,
  id: 'Cc3',
  name: 'old laptop',
  lastUsedAt: null,
  expiresAt: '2025-11-03T12:00:00Z',
}

/** A service that stores the changes that the page reads back. */
const open = async (start: readonly PersonalToken[] = [], more: readonly Answer[] = []) => {
  let tokens = [...start]
  const answers: readonly Answer[] = [
    ...more,
    answer(getAccount, () => ({ reply: ACCOUNT })),
    answer(listSessions, () => ({ reply: [] })),
    answer(listShares, () => ({ reply: [] })),
    answer(listTokens, () => ({ reply: tokens })),
    answer(createToken, ({ body: { name, scopes } }) => {
      const made = { ...SHEET, id: 'Nn1', name, scopes, lastUsedAt: null }
      tokens = [made, ...tokens]
      return { reply: { ...made, token: SECRET } }
    }),
    answer(revokeToken, ({ body }) => {
      tokens = tokens.filter(({ id }) => id !== body.id)
      return { reply: undefined }
    }),
  ]
  const page = renderPage('/account', { answers })
  const heading = await screen.findByRole('heading', { level: 2, name: 'Personal tokens' })
  return { ...page, panel: within(heading.closest('section') as HTMLElement) }
}
const bodies = (calls: readonly { name: string; body: unknown }[], { name }: { name: string }) =>
  calls.filter((call) => call.name === name).map(({ body }) => body)

test('a token is made by the keyboard, shown once to be copied, and gone from the page when its owner has it', async () => {
  const { user, calls, panel } = await open()
  expect(await panel.findByText('No token was made.')).toBeDefined()
  await user.type(panel.getByLabelText('Name'), 'nightly')
  await user.selectOptions(panel.getByLabelText('Expires'), '30')
  panel.getByRole('checkbox', { name: /^archives:read trades/ }).focus()
  await user.keyboard(' ')
  await user.click(panel.getByRole('checkbox', { name: /^lists:read/ }))
  await user.click(panel.getByRole('checkbox', { name: /^lists:read/ }))
  await user.type(panel.getByLabelText('Name'), '{Enter}')
  const secret = await panel.findByRole<HTMLInputElement>('textbox', { name: 'Token nightly' })
  expect(bodies(calls, createToken)).toEqual([{ name: 'nightly', scopes: ['archives:read'], days: 30 }])
  expect([secret.value, secret.readOnly, document.activeElement === secret]).toEqual([SECRET, true, true])
  expect(panel.getByText(/^nightly is made/).role).toBe('status')
  await user.click(panel.getByRole('button', { name: 'Copy the token' }))
  expect(await navigator.clipboard.readText()).toBe(SECRET)
  expect(await panel.findByRole('rowheader', { name: /^nightly/ })).toBeDefined()
  expect(panel.getByText('1 of 20, for scripts and programs')).toBeDefined()
  expect(panel.getByLabelText<HTMLInputElement>('Name').value).toBe('')
  expect(panel.queryAllByRole('checkbox', { checked: true })).toEqual([])
  await user.click(panel.getByRole('button', { name: 'I have it' }))
  expect(document.body.innerHTML).not.toContain(SECRET)
  expect(document.activeElement).toBe(panel.getByLabelText('Name'))
})

test('a token without a name or without anything that it may do is not asked for', async () => {
  const { user, calls, panel } = await open()
  const create = panel.getByRole('button', { name: 'Create token' })
  await user.click(create)
  expect(panel.getByText('Name is missing.')).toBeDefined()
  expect(panel.getByRole('alert').textContent).toBe('Tick what it may do.')
  await user.type(panel.getByLabelText('Name'), 'nightly')
  await user.click(create)
  expect(panel.getByRole('group', { name: 'It may', description: 'Tick what it may do.' })).toBeDefined()
  await user.click(panel.getByRole('checkbox', { name: /^drops:write/ }))
  expect(panel.queryByRole('alert')).toBeNull()
  expect(bodies(calls, createToken)).toEqual([])
})

test('each token says what it may, when it was last used and when it ends', async () => {
  const { user, panel } = await open([SHEET, BOT, OLD])
  const row = async (name: RegExp) =>
    within((await panel.findByRole('rowheader', { name })).closest('tr') as HTMLElement)
  const sheet = await row(/^Spreadsheet/)
  expect(sheet.getByText('gs_Aa1_…')).toBeDefined()
  expect(sheet.getByText('1 Mar 2099')).toBeDefined()
  await user.hover(sheet.getByRole('button', { name: '2 of 9' }))
  const list = (await screen.findByText('Spreadsheet may')).parentElement as HTMLElement
  expect(within(list).getByText('value by day and place').textContent).toBe('value by day and place')
  const changing = 'make, change and delete lists, set values of currencies'
  expect(within(list).getByText(changing).textContent).toBe(`${changing}: no`)
  expect((await row(/^guild bot/)).getByText('in 5 days')).toBeDefined()
  const old = await row(/^old laptop/)
  expect(old.getByText('expired 3 Nov 2025')).toBeDefined()
  expect(old.getByText('never')).toBeDefined()
})

test('a token is revoked after a question, and an expired one removed without', async () => {
  const { user, calls, panel } = await open([SHEET, OLD])
  const button = await panel.findByRole('button', { name: 'Revoke Spreadsheet' })
  await user.click(button)
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(button)
  expect(bodies(calls, revokeToken)).toEqual([])
  await user.click(button)
  const dialog = within(screen.getByRole('dialog', { name: 'Revoke Spreadsheet?' }))
  await user.click(dialog.getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(panel.queryByText('Spreadsheet')).toBeNull())
  await user.click(panel.getByRole('button', { name: 'Remove old laptop' }))
  expect(await panel.findByText('No token was made.')).toBeDefined()
  expect(bodies(calls, revokeToken)).toEqual([{ id: SHEET.id }, { id: OLD.id }])
})

test('with twenty tokens no more are made', async () => {
  const { panel } = await open(
    Array.from({ length: 20 }, (_, at) => ({ ...SHEET, id: `id${at}`, name: `script ${at}` })),
  )
  expect(await panel.findByText(/^There are 20 tokens/)).toBeDefined()
  expect(panel.queryByRole('button', { name: 'Create token' })).toBeNull()
})

test('a refusal is reported and keeps what was filled in', async () => {
  const full = answer(createToken, () => {
    throw new Fault('CONFLICT', 'an account has at most 20 tokens; revoke one first')
  })
  const { user, panel } = await open([], [full])
  await user.click(panel.getByRole('checkbox', { name: /^wealth:read/ }))
  await user.type(panel.getByLabelText('Name'), 'nightly{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('an account has at most 20 tokens; revoke one first')
  expect(panel.getByLabelText<HTMLInputElement>('Name').value).toBe('nightly')
  expect(panel.getByRole('checkbox', { name: /^wealth:read/, checked: true })).toBeDefined()
})

test('tokens that cannot be fetched leave the form and the rest of the page', async () => {
  const away = answer(listTokens, () => {
    throw new Fault('UNAVAILABLE', 'the database is away')
  })
  const { panel } = await open([], [away])
  expect(await panel.findByText('The tokens could not be fetched')).toBeDefined()
  expect(panel.getByRole('button', { name: 'Create token' })).toBeDefined()
  expect(screen.getByRole('heading', { level: 2, name: 'Sessions' })).toBeDefined()
})
