import { getAccount, getSession, postLogin } from '@gildscope/contracts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { signedIn } from '../../../testing/account-answers.ts'
import { answer, Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { mark } from '../../../testing/signed-in-cookie.ts'

const WELCOME = answer(postLogin, ({ body }) => ({ reply: body.user ?? '' }))
const refusing = (fault: Fault) =>
  answer(postLogin, () => {
    throw fault
  })

const fields = async () => ({
  name: await screen.findByRole<HTMLInputElement>('textbox', { name: 'Username' }),
  password: screen.getByLabelText<HTMLInputElement>('Password'),
})

const logIn = async (address: string, login = WELCOME) => {
  const page = renderPage(address, { answers: [login] })
  const { name, password } = await fields()
  await page.user.type(name, 'Orla')
  await page.user.type(password, 'a sentence that I know{Enter}')
  return page
}

test('Enter logs in, remembers it, and opens the account afresh', async () => {
  const { opened, calls, address } = await logIn('/login')
  await waitFor(() => expect(opened).toEqual(['/account']))
  expect(calls.find(({ name }) => name === postLogin.name)?.body).toEqual({
    user: 'Orla',
    password: 'a sentence that I know',
  })
  expect(JSON.stringify({ ...localStorage })).not.toContain('sentence')
  expect(address()).toBe('/login')
})

test('a visitor who was sent here continues to the page they wanted', async () => {
  const { opened } = await logIn('/login?next=%2Flists%3Flist%3Dabc')
  await waitFor(() => expect(opened).toEqual(['/lists?list=abc']))
})

test('an address of another site is not followed', async () => {
  const { opened } = await logIn('/login?next=https%3A%2F%2Felsewhere.example%2F')
  await waitFor(() => expect(opened).toEqual(['/account']))
})

test('a refusal goes once the login succeeds', async () => {
  let isRight = false
  const login = answer(postLogin, ({ body }) => {
    if (!isRight) throw new Fault('BAD_LOGIN', 'Wrong user name or password')
    return { reply: body.user ?? '' }
  })
  const { user, opened } = await logIn('/login', login)
  await screen.findByRole('alert')
  isRight = true
  await user.click(screen.getByRole('button', { name: 'Login' }))
  await waitFor(() => expect(opened).toEqual(['/account']))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test("the server's error is shown unchanged", async () => {
  const { opened } = await logIn('/login', refusing(new Fault('BAD_LOGIN', 'Wrong user name or password')))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Wrong user name or password')
  expect(opened).toEqual([])
})

test('no answer is error 49', async () => {
  await logIn('/login', refusing(new Fault('offline')))
  expect((await screen.findByRole('alert')).textContent).toBe('49: could not fetch')
})

test('a proxy in front of a stopped service causes error 49, too', async () => {
  await logIn('/login', refusing(new Fault('UNAVAILABLE', 'the account service is not reachable')))
  expect((await screen.findByRole('alert')).textContent).toBe('49: the account service is not reachable')
})

test('missing fields are reported and focused, and nothing is sent', async () => {
  const { user, calls } = renderPage('/login', { answers: [WELCOME] })
  const { name, password } = await fields()
  await user.type(name, 'Orla{Enter}')
  expect(document.activeElement).toBe(password)
  expect(password.getAttribute('aria-invalid')).toBe('true')
  const described = password.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe('Password is missing.')
  expect(calls.map((call) => call.name)).not.toContain(postLogin.name)
})

test('a second press while the first is under way sends nothing', async () => {
  let answerNow = (): void => {}
  const held = new Promise<void>((resolve) => {
    answerNow = resolve
  })
  const slow = answer(postLogin, async () => {
    await held
    return { reply: 'Orla' }
  })
  const { user, calls, opened } = await logIn('/login', slow)
  const button = screen.getByRole('button', { name: 'Login' })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
  await user.click(button)
  answerNow()
  await waitFor(() => expect(opened).toHaveLength(1))
  expect(calls.filter(({ name }) => name === postLogin.name)).toHaveLength(1)
})

test('password managers know the fields, and the password can be looked at', async () => {
  const { user } = renderPage('/login')
  const { name, password } = await fields()
  expect([name.autocomplete, password.autocomplete, password.type]).toEqual([
    'username',
    'current-password',
    'password',
  ])
  await user.click(screen.getByRole('button', { name: 'Show the password' }))
  expect(password.type).toBe('text')
  await user.click(screen.getByRole('button', { name: 'Hide the password' }))
  expect(password.type).toBe('password')
})

test('a user who is already signed in is redirected immediately', async () => {
  mark()
  const { address } = renderPage('/login?next=%2Fprivacy', { answers: [signedIn()] })
  expect(await screen.findByRole('heading', { level: 1, name: 'Privacy' })).toBeDefined()
  expect(address()).toBe('/privacy')
})

describe('a browser that remembers no session', () => {
  const whoIs = (user: string | null) => answer(getSession, () => ({ reply: user }))

  test.each(['/login', '/signup'])('at %s, but has a valid cookie, is led on and shown as signed in', async (path) => {
    const { address } = renderPage(`${path}?next=%2Fprivacy`, { answers: [whoIs('Orla'), signedIn()] })
    expect(await screen.findByRole('heading', { level: 1, name: 'Privacy' })).toBeDefined()
    expect(address()).toBe('/privacy')
    expect(screen.getByRole('button', { name: 'Orla' })).toBeDefined()
  })

  test('is sent to the account when there was no other page to return to', async () => {
    const { address } = renderPage('/login', { answers: [whoIs('Orla'), signedIn()] })
    expect(await screen.findByRole('heading', { level: 1, name: 'Account Management' })).toBeDefined()
    expect(address()).toBe('/account')
  })

  test.each(['/login', '/signup'])('and has none at %s uses the form while the server is asked, once', async (path) => {
    const held = Promise.withResolvers<void>()
    const slow = answer(getSession, async () => {
      await held.promise
      return { reply: null }
    })
    const { user, calls, address } = renderPage(path, { answers: [slow] })
    const name = await screen.findByLabelText<HTMLInputElement>('Username')
    await user.type(name, 'Orla')
    held.resolve()
    await user.type(name, '.1')
    expect([name.value, name.isConnected, address()]).toEqual(['Orla.1', true, path])
    const names = calls.map((call) => call.name)
    expect(names.filter((one) => one === getSession.name)).toHaveLength(1)
    expect(names).not.toContain(getAccount.name)
  })
})

test('the link to the sign-up keeps the page to return to', async () => {
  renderPage('/login?next=%2Flists')
  await fields()
  expect(screen.getByRole('link', { name: 'Sign-Up' }).getAttribute('href')).toBe('/signup?next=%2Flists')
  expect(screen.getByRole('link', { name: 'Username reminder' }).getAttribute('href')).toBe('/reset/username')
})
