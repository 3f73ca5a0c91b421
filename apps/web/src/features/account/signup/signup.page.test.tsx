import { KEY_PERMISSIONS, listDemoKeys, signUp } from '@gildscope/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { answer, Fault } from '../../../testing/answers.ts'
import { onAPhone } from '../../../testing/on-a-phone.ts'
import { renderPage } from '../../../testing/render-page.tsx'

const JOINED = answer(signUp, ({ body }) => ({ reply: body.user ?? '' }))
const refusing = (fault: Fault) =>
  answer(signUp, () => {
    throw fault
  })
const DEMO_KEY = {
  key: '3F7A91C2-0000-4000-8000-0000000000008E11D0A4-0000-4000-8000-8E11D0A4C97B',
  account: 'Aurelia.4821',
  label: 'a merchant',
  permissions: [...KEY_PERMISSIONS],
  note: 'every list passes',
}

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const faultOf = (input: HTMLElement): string =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

afterEach(() => vi.restoreAllMocks())

const signUpAs = async (email: string, joined = JOINED) => {
  const page = renderPage('/signup', { answers: [joined] })
  await page.user.type(await field('Username'), 'Orla')
  await page.user.type(await field('Password'), 'a sentence that I know')
  await page.user.type(await field('Email'), email)
  await page.user.click(screen.getByRole('button', { name: 'Signup' }))
  return page
}

test('signing up also logs in', async () => {
  const { opened, calls } = await signUpAs('orla@example.org')
  await waitFor(() => expect(opened).toEqual(['/account']))
  expect(calls.find(({ name }) => name === signUp.name)?.body).toEqual({
    user: 'Orla',
    password: 'a sentence that I know',
    email: 'orla@example.org',
  })
})

test.each(['/signup', '/login'])('%s says beforehand that cookies are blocked', async (path) => {
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)
  renderPage(path)
  expect(await screen.findByText('Your browser blocks cookies of this site')).toBeDefined()
  expect(screen.getByText(/Allow cookies for localhost/)).toBeDefined()
  expect(screen.queryByLabelText('Username')).toBeNull()
})

test('an error of the server is error 45', async () => {
  await signUpAs('orla@example.org', refusing(new Fault('CONFLICT', 'this user name is taken')))
  expect((await screen.findByRole('alert')).textContent).toBe('45: this user name is taken')
})

test('no answer is error 49', async () => {
  await signUpAs('orla@example.org', refusing(new Fault('offline')))
  expect((await screen.findByRole('alert')).textContent).toBe('49: could not fetch')
})

test('a proxy in front of a stopped service causes error 49, too', async () => {
  await signUpAs('orla@example.org', refusing(new Fault('UNAVAILABLE', 'the account service is not reachable')))
  expect((await screen.findByRole('alert')).textContent).toBe('49: the account service is not reachable')
})

test('a wrong field is named when it is left, and right again while it is mended', async () => {
  const { user } = renderPage('/signup')
  const name = await field('Username')
  await user.type(name, 'no blanks')
  expect(name.getAttribute('aria-invalid')).toBe('false')
  await user.tab()
  expect(faultOf(name)).toContain('A user name has only letters A to Z')
  await user.clear(name)
  await user.type(name, 'Orla')
  expect(name.getAttribute('aria-invalid')).toBe('false')
})

test('the first wrong field gets the focus, and nothing is sent', async () => {
  const { calls } = await signUpAs('nowhere')
  const email = await field('Email')
  expect(document.activeElement).toBe(email)
  expect(faultOf(email)).toContain('An e-mail address has one @')
  expect(calls.map(({ name }) => name)).not.toContain(signUp.name)
})

test('a password must differ from the user name, and its rule is shown in advance', async () => {
  const { user } = renderPage('/signup')
  const password = await field('Password')
  expect(faultOf(password)).toContain('At least 10 characters.')
  expect(password.autocomplete).toBe('new-password')
  await user.type(await field('Username'), 'orla.the.first')
  await user.type(password, 'Orla.the.First')
  await user.tab()
  expect(faultOf(password)).toContain('A password is neither the user name nor the e-mail address.')
})

test('three empty fields are three that are missing', async () => {
  const { user } = renderPage('/signup')
  await field('Username')
  await user.click(screen.getByRole('button', { name: 'Signup' }))
  expect(screen.getAllByText(/is missing\.$/).map(({ textContent }) => textContent)).toEqual([
    'Username is missing.',
    'Password is missing.',
    'Email is missing.',
  ])
  expect(document.activeElement).toBe(await field('Username'))
})

test('demo keys can be copied where the game is simulated', async () => {
  const keys = answer(listDemoKeys, () => ({ reply: [DEMO_KEY] }))
  const { user } = renderPage('/signup', { answers: [keys] })
  const table = within(await screen.findByRole('table'))
  expect(table.getByRole('row', { name: /Aurelia\.4821 .*all ten a merchant/ })).toBeDefined()
  await user.click(table.getByRole('button', { name: /Copy the key of Aurelia\.4821/ }))
  expect(await navigator.clipboard.readText()).toBe(DEMO_KEY.key)
  expect(await table.findByText('Copied', { selector: 'button' })).toBeDefined()
})

describe('on a phone', () => {
  onAPhone()

  test('what a demo key is good for is below the name of its player, in sight', async () => {
    const keys = [DEMO_KEY, { ...DEMO_KEY, key: `${DEMO_KEY.key}2`, note: 'reads trades only' }]
    renderPage('/signup', { answers: [answer(listDemoKeys, () => ({ reply: keys }))] })
    const table = within(await screen.findByRole('table'))
    expect(table.getByRole('rowheader', { name: /^Aurelia\.4821\s*reads trades only$/ })).toBeDefined()
    expect(table.getAllByText('reads trades only')).toHaveLength(1)
  })
})

test('where the game is real, no demo keys are requested', async () => {
  const { calls } = renderPage('/signup', { config: { dataSource: 'live' } })
  await field('Username')
  expect(calls.map(({ name }) => name)).not.toContain(listDemoKeys.name)
})
