import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { start } from './start.tsx'
import { WELL } from './testing/default-answers.ts'
import { TEST_CONFIG } from './testing/render-page.tsx'

type Sent = { path: string; body: string | null }

/** A network where these paths are answered and anything else is not found. */
const network = (answers: Record<string, () => Response>): Sent[] => {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const address = input instanceof Request ? input.url : String(input)
    const path = new URL(address, location.origin).pathname
    sent.push({ path, body: typeof init?.body === 'string' ? init.body : null })
    return answers[path]?.() ?? Response.json({ error: { code: 'NOT_FOUND', message: 'nothing' } }, { status: 404 })
  })
  return sent
}

const WELL_ANSWERS = {
  '/config.json': () => Response.json({ ...TEST_CONFIG, analytics: '/api/event' }),
  '/gw2/v1/status': () => Response.json(WELL),
}

let root: Root
beforeEach(() => {
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

test('an old address is the real one before anything is drawn, and leaves no step to go back to', async () => {
  network(WELL_ANSWERS)
  const steps = history.length
  history.replaceState(null, '', '/#/friends?from=forum')
  await act(() => start(root))
  expect(location.pathname + location.search + location.hash).toBe('/friends?from=forum')
  expect(await screen.findByRole('heading', { level: 1, name: 'Friends' })).toBeDefined()
  expect(history.length).toBe(steps)
})

test('an old address that is opened later is redirected, too', async () => {
  network(WELL_ANSWERS)
  history.replaceState(null, '', '/friends')
  await act(() => start(root))
  await screen.findByRole('heading', { level: 1, name: 'Friends' })
  await act(async () => {
    location.hash = '#/privacy'
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Privacy' })).toBeDefined()
  expect(location.pathname + location.hash).toBe('/privacy')
})

test('a configuration that cannot be read is shown in words, with a way to try again', async () => {
  network({ ...WELL_ANSWERS, '/config.json': () => new Response('', { status: 503 }) })
  await act(() => start(root))
  expect(screen.getByRole('alert').textContent).toContain('Gildscope could not start')
  expect(screen.getByText('/config.json answered 503')).toBeDefined()
  network(WELL_ANSWERS)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('navigation', { name: 'Main' })).toBeDefined()
})

test('each page that is opened is reported once, without its query', async () => {
  const sent = network(WELL_ANSWERS)
  history.replaceState(null, '', '/friends?from=forum')
  await act(() => start(root))
  await userEvent.setup().click(await screen.findByRole('link', { name: 'Privacy' }))
  await screen.findByRole('heading', { level: 1, name: 'Privacy' })
  const views = sent.filter(({ path }) => path === '/api/event').map(({ body }) => JSON.parse(body ?? '') as unknown)
  const origin = 'http://localhost:8080'
  expect(views).toMatchObject([
    { n: 'pageview', u: `${origin}/friends`, d: 'localhost' },
    { n: 'pageview', u: `${origin}/privacy`, r: `${origin}/friends` },
  ])
})
