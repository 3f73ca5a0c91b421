import { getAccount, listSessions, logout, postLogin, resetPassword } from '@gildscope/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ACCOUNT, invalidSession, SIGNED_OUT, signedIn } from '../../testing/account-answers.ts'
import { answer, Fault } from '../../testing/answers.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { mark } from '../../testing/signed-in-cookie.ts'

const NO_SESSIONS = answer(listSessions, () => ({ reply: [] }))

const bar = () => within(screen.getByRole('navigation', { name: 'Account' }))
const asked = (calls: readonly { name: string }[]) => calls.filter(({ name }) => name === getAccount.name).length
const otherTab = (isSignedIn: boolean): void => {
  const channel = new BroadcastChannel('gildscope-session')
  channel.postMessage(isSignedIn)
  channel.close()
}

test('a browser without the cookie of a sign-in asks for no account', async () => {
  const { calls } = renderPage('/friends', { answers: [signedIn()] })
  await screen.findByText(/^Prices 4\d s old$/, { selector: 'footer *' })
  expect(asked(calls)).toBe(0)
  expect(bar().getByRole('button', { name: 'Login/SignUp' })).toBeDefined()
})

test('the cookie alone makes any page ask, whatever else the browser has lost', async () => {
  mark()
  localStorage.clear()
  const { calls } = renderPage('/friends', { answers: [signedIn()] })
  expect(await screen.findByRole('button', { name: 'Orla' })).toBeDefined()
  expect(asked(calls)).toBe(1)
})

describe('a note of an earlier version that the browser is signed in', () => {
  const NOTE = 'gildscope-signed-in'
  beforeEach(() => localStorage.setItem(NOTE, '4f0c9a12'))

  test('makes any page ask, and is removed at the next start, when there is a cookie', async () => {
    const { unmount } = renderPage('/friends', { answers: [signedIn()] })
    expect(await screen.findByRole('button', { name: 'Orla' })).toBeDefined()
    expect(localStorage.getItem(NOTE)).not.toBeNull()
    unmount()
    mark()
    renderPage('/friends', { answers: [signedIn()] })
    expect(await screen.findByRole('button', { name: 'Orla' })).toBeDefined()
    expect(localStorage.getItem(NOTE)).toBeNull()
  })

  test('is removed when the account service finds no session', async () => {
    renderPage('/friends', { answers: [SIGNED_OUT] })
    await waitFor(() => expect(localStorage.getItem(NOTE)).toBeNull())
    expect(bar().getByRole('button', { name: 'Login/SignUp' })).toBeDefined()
  })

  test('stays when the account could not be read', async () => {
    const away = answer(getAccount, () => {
      throw new Fault('UNAVAILABLE')
    })
    renderPage('/friends', { answers: [away] })
    await screen.findByText('Your account could not be read.')
    expect(localStorage.getItem(NOTE)).not.toBeNull()
  })
})

test('a page that needs a session asks, and is drawn', async () => {
  const { calls } = renderPage('/account', { answers: [signedIn(), NO_SESSIONS] })
  expect(await screen.findByRole('heading', { level: 1, name: 'Account Management' })).toBeDefined()
  await screen.findByRole('heading', { level: 2, name: 'API keys' })
  expect(asked(calls)).toBe(1)
})

test('without a session it leads to the login, which leads back afterwards', async () => {
  const { address } = renderPage('/account?tab=1', { answers: [SIGNED_OUT] })
  expect(await screen.findByRole('heading', { level: 1, name: 'Login' })).toBeDefined()
  expect(address()).toBe('/login?next=%2Faccount%3Ftab%3D1')
  expect(screen.getByText(/That page needs an account/)).toBeDefined()
})

test('an account that cannot be read is an error that can be tried again, not a logout', async () => {
  let isAway = true
  const away = answer(getAccount, () => {
    if (isAway) throw new Fault('UNAVAILABLE', 'the database is away')
    return { reply: ACCOUNT }
  })
  mark()
  const { user, address } = renderPage('/account', { answers: [away, NO_SESSIONS] })
  const main = within(await screen.findByRole('main'))
  expect(await main.findByText('Your account could not be read')).toBeDefined()
  expect(main.getByText(/^Error: UNAVAILABLE, request 4f0c-9a12$/)).toBeDefined()
  expect(main.getByText(/^The database is away\./)).toBeDefined()
  expect(address()).toBe('/account')
  isAway = false
  await user.click(main.getByRole('button', { name: 'Try now' }))
  expect(await screen.findByRole('heading', { level: 2, name: 'API keys' })).toBeDefined()
  expect(bar().getByRole('button', { name: 'Orla' })).toBeDefined()
})

test('a fault of the server shows its request id once', async () => {
  const broken = answer(getAccount, () => {
    throw new Fault('INTERNAL', 'Something went wrong here. Please give this id when you report it: 4f0c-9a12')
  })
  renderPage('/account', { answers: [broken] })
  const main = within(await screen.findByRole('main'))
  expect(await main.findByText(/^The account service answered 500\. Retrying/)).toBeDefined()
  expect(main.getByText('Error: INTERNAL, request 4f0c-9a12')).toBeDefined()
  expect(main.getAllByText(/4f0c-9a12/)).toHaveLength(1)
})

test('on other pages the site works without the account meanwhile, and says why', async () => {
  const away = answer(getAccount, () => {
    throw new Fault('UNAVAILABLE')
  })
  mark()
  renderPage('/friends', { answers: [away] })
  expect((await screen.findByText('Your account could not be read.')).getAttribute('role')).toBe('status')
  expect(screen.getByText(/^Error: UNAVAILABLE\. /)).toBeDefined()
  expect(screen.getByRole('heading', { level: 1, name: 'Friends' })).toBeDefined()
  expect(bar().queryByRole('button', { name: 'Login/SignUp' })).toBeNull()
  expect(bar().getByRole('link', { name: 'Account' }).getAttribute('href')).toBe('/account')
})

test('a session that ended on the server is forgotten, whichever call reports it', async () => {
  const ended = answer(listSessions, () => {
    throw invalidSession()
  })
  const { address, queries } = renderPage('/account', { answers: [signedIn(), ended] })
  expect(await screen.findByRole('heading', { level: 1, name: 'Login' })).toBeDefined()
  expect(address()).toBe('/login?next=%2Faccount')
  expect(
    JSON.stringify(
      queries
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data ?? null),
    ),
  ).not.toContain('Orla')
})

describe('signed in', () => {
  beforeEach(mark)

  test("the menu has the user's name and contains the account pages", async () => {
    const { user } = renderPage('/friends', { answers: [signedIn()] })
    await user.click(await screen.findByRole('button', { name: 'Orla' }))
    const words = bar()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(words.at(1)).toContain('Account Management')
    expect(words.at(-1)).toBe('Logout')
    expect(words.join()).toContain('Market Lists')
    expect(words.join()).toContain('Verification Lists')
  })

  test('a name of 32 letters is cut in the bar, not in its title', async () => {
    const name = 'W'.repeat(32)
    renderPage('/friends', { answers: [signedIn({ user: name })] })
    const button = await screen.findByRole('button', { name })
    expect(within(button).getByTitle(name)).toBeDefined()
  })

  test('logging out calls the server, forgets everything and reloads the page', async () => {
    const out = answer(logout, () => ({ reply: undefined }))
    const { user, opened, calls, queries } = renderPage('/friends?a=1', { answers: [signedIn(), out] })
    await user.click(await screen.findByRole('button', { name: 'Orla' }))
    await user.click(bar().getByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(opened).toEqual(['/friends?a=1']))
    expect(calls.map(({ name }) => name)).toContain('logout')
    expect(queries.getQueryData([getAccount.name, {}])).toBeUndefined()
  })

  test('from a page that needs a session, logging out leads to the login', async () => {
    const out = answer(logout, () => ({ reply: undefined }))
    const { user, opened } = renderPage('/account', { answers: [signedIn(), NO_SESSIONS, out] })
    await user.click(await screen.findByRole('button', { name: 'Orla' }))
    await user.click(bar().getByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(opened).toEqual(['/login']))
  })

  test('a logout that does not reach the server is reported, and the user stays signed in', async () => {
    const away = answer(logout, () => {
      throw new Fault('offline')
    })
    const { user, opened } = renderPage('/friends', { answers: [signedIn(), away] })
    await user.click(await screen.findByRole('button', { name: 'Orla' }))
    await user.click(bar().getByRole('button', { name: 'Logout' }))
    expect((await screen.findByText('could not fetch')).closest('[role=alert]')).not.toBeNull()
    expect(opened).toEqual([])
  })

  test('a logout in another tab is one here', async () => {
    const { address } = renderPage('/account', { answers: [signedIn(), NO_SESSIONS] })
    await screen.findByRole('heading', { level: 2, name: 'API keys' })
    otherTab(false)
    await waitFor(() => expect(address()).toBe('/login?next=%2Faccount'))
  })

  test('a login of another user in another tab shows their account, and nothing of the former', async () => {
    let name = 'Orla'
    const either = answer(getAccount, () => ({
      reply: { ...ACCOUNT, user: name },
    }))
    renderPage('/friends', { answers: [either] })
    await screen.findByRole('button', { name: 'Orla' })
    name = 'Brann'
    otherTab(true)
    expect(await screen.findByRole('button', { name: 'Brann' })).toBeDefined()
    expect(screen.queryByText('Orla')).toBeNull()
  })
})

test('a login in another tab is one here', async () => {
  renderPage('/friends', { answers: [signedIn()] })
  expect(bar().getByRole('button', { name: 'Login/SignUp' })).toBeDefined()
  otherTab(true)
  expect(await screen.findByRole('button', { name: 'Orla' })).toBeDefined()
})

describe('the other tabs are notified', () => {
  let other: BroadcastChannel
  let heard: boolean[]
  beforeEach(() => {
    heard = []
    other = new BroadcastChannel('gildscope-session')
    other.onmessage = ({ data }) => heard.push(data)
  })
  afterEach(() => other.close())

  test('of a login', async () => {
    const welcome = answer(postLogin, ({ body }) => ({ reply: body.user ?? '' }))
    const { user } = renderPage('/login', { answers: [signedIn(), welcome] })
    await user.type(await screen.findByRole('textbox', { name: 'Username' }), 'Orla')
    await user.type(screen.getByLabelText('Password'), 'a sentence that I know{Enter}')
    await waitFor(() => expect(heard).toEqual([true]))
  })

  test('of a session that replaces another without leaving the page', async () => {
    const set = answer(resetPassword, () => ({ reply: undefined }))
    const { user } = renderPage('/reset/password?auth=s3cret', { answers: [set, signedIn()] })
    await user.type(await screen.findByLabelText('New Password'), 'a sentence that I know{Enter}')
    await waitFor(() => expect(heard).toEqual([true]))
  })

  test('of a logout', async () => {
    mark()
    const out = answer(logout, () => ({ reply: undefined }))
    const { user } = renderPage('/friends', { answers: [signedIn(), out] })
    await user.click(await screen.findByRole('button', { name: 'Orla' }))
    await user.click(bar().getByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(heard).toEqual([false]))
  })

  test('of a session that has ended on the server', async () => {
    mark()
    renderPage('/friends', { answers: [SIGNED_OUT] })
    await waitFor(() => expect(heard).toEqual([false]))
  })
})

test('a logout ends push messages, and takes those back that are still shown', async () => {
  mark()
  const ended: string[] = []
  const registration = {
    pushManager: { getSubscription: async () => ({ unsubscribe: async () => ended.push('subscription') }) },
    getNotifications: async () => [{ close: () => ended.push('notification') }],
  }
  const workers = Object.assign(new EventTarget(), { getRegistration: async () => registration })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: workers })
  try {
    const out = answer(logout, () => ({ reply: undefined }))
    const { user, opened } = renderPage('/friends', { answers: [signedIn(), out] })
    await user.click(await screen.findByRole('button', { name: 'Orla' }))
    expect(ended).toEqual([])
    await user.click(bar().getByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(opened).toEqual(['/friends']))
    expect(ended).toEqual(['subscription', 'notification'])
  } finally {
    Reflect.deleteProperty(navigator, 'serviceWorker')
  }
})

describe('answers that are saved on the device', () => {
  let deleted: string[]
  beforeEach(() => {
    mark()
    deleted = []
    vi.stubGlobal('caches', { delete: async (name: string) => deleted.push(name) })
  })
  afterEach(() => vi.unstubAllGlobals())

  const logOut = async ({ user }: Pick<ReturnType<typeof renderPage>, 'user'>): Promise<void> => {
    await user.click(await screen.findByRole('button', { name: 'Orla' }))
    await user.click(bar().getByRole('button', { name: 'Logout' }))
  }
  const out = answer(logout, () => ({ reply: undefined }))

  test('are deleted by a logout before anything else is loaded, and by no visit', async () => {
    const page = renderPage('/friends', { answers: [signedIn(), out] })
    await screen.findByRole('button', { name: 'Orla' })
    expect(deleted).toEqual([])
    await logOut(page)
    await waitFor(() => expect(page.opened).toEqual(['/friends']))
    expect(deleted).toContain('gildscope-answers')
  })

  test('are deleted when the session turns out to be invalid', async () => {
    renderPage('/friends', { answers: [SIGNED_OUT] })
    await waitFor(() => expect(deleted).toContain('gildscope-answers'))
  })

  test('keep no one from logging out where the browser refuses to open them', async () => {
    vi.stubGlobal('caches', undefined)
    const page = renderPage('/friends', { answers: [signedIn(), out] })
    await logOut(page)
    await waitFor(() => expect(page.opened).toEqual(['/friends']))
  })
})
