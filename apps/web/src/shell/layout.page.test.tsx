import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { PageFailure } from './page-failure.tsx'

test.each([
  ['/#/friends', '/friends'],
  ['/#/tradepost/item/19721', '/tradepost/item/19721'],
  ['/#/tradepost/detailed?sort=profit&order=desc', '/tradepost/detailed?sort=profit&order=desc'],
  ['/index.html#/privacy', '/privacy'],
])('%s opens the page %s', async (old, real) => {
  const { address } = renderPage(old)
  await waitFor(() => expect(address()).toBe(real))
  expect(await screen.findByRole('heading', { level: 1 })).toBeDefined()
})

test('the window has the title of the page, and a newly opened page gets the focus and is announced', async () => {
  const { user } = renderPage('/friends')
  await screen.findByRole('heading', { level: 1, name: 'Friends' })
  expect(document.title).toBe('Friends · Gildscope')
  expect(document.activeElement).toBe(document.body)
  await user.click(screen.getByRole('link', { name: 'Privacy' }))
  const heading = await screen.findByRole('heading', { level: 1, name: 'Privacy' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(document.title).toBe('Privacy · Gildscope')
  expect(screen.getByText('Privacy', { selector: '[aria-live]' })).toBeDefined()
})

test('the head names the feeds of the page that is open, and those of the first document only until then', async () => {
  const first = document.head.appendChild(document.createElement('link'))
  first.dataset.feed = ''
  const named = () =>
    Array.from(document.head.querySelectorAll('link[rel=alternate]'), (link) => [
      link.getAttribute('type'),
      link.getAttribute('href'),
    ])
  const { user } = renderPage('/status')
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(named()).toEqual([['application/atom+xml', '/feeds/status.atom']]))
  expect(first.isConnected).toBe(false)
  await user.click(screen.getByRole('link', { name: 'Privacy' }))
  await screen.findByRole('heading', { level: 1, name: 'Privacy' })
  await waitFor(() => expect(named()).toEqual([]))
})

test('a new page begins at its top', async () => {
  const { user } = renderPage('/friends')
  await screen.findByRole('heading', { level: 1, name: 'Friends' })
  document.documentElement.scrollTop = 400
  await user.click(screen.getByRole('link', { name: 'Privacy' }))
  await screen.findByRole('heading', { level: 1, name: 'Privacy' })
  expect(document.documentElement.scrollTop).toBe(0)
})

test('the first key leads past the menus', async () => {
  const { user } = renderPage('/friends')
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Skip to the content')
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('the footer says who runs the site, as far as that is set', async () => {
  const operator = { name: 'Gold & Co', contact: 'mailto:me@gild.example', imprint: '/imprint.html' }
  const { unmount } = renderPage('/friends', { config: { operator } })
  const footer = within(screen.getByRole('contentinfo'))
  expect(footer.getByText('Run by Gold & Co')).toBeDefined()
  expect(footer.getByRole('link', { name: 'Contact' }).getAttribute('href')).toBe('mailto:me@gild.example')
  expect(footer.getByRole('link', { name: 'Imprint' }).getAttribute('href')).toBe('/imprint.html')
  unmount()
  renderPage('/friends')
  expect(screen.getByRole('contentinfo').textContent).not.toMatch(/Run by|Contact|Imprint/)
})

test('the footer shows version, age, the owner of the game, and the contact', async () => {
  renderPage('/friends', {
    config: { version: '1.4.2', supportLinks: [{ label: 'Contact', url: 'https://contact.example/' }] },
  })
  const footer = within(screen.getByRole('contentinfo'))
  expect(footer.getByText('Gildscope 1.4.2')).toBeDefined()
  expect(await footer.findByText(/^Prices 4\d s old$/)).toBeDefined()
  expect(footer.getByText(/^© ArenaNet LLC\. All rights reserved\./)).toBeDefined()
  expect(footer.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe('/privacy')
  expect(footer.getByRole('link', { name: 'API reference' }).getAttribute('href')).toBe('/docs/api')
  expect(footer.getByRole('link', { name: 'Contact' }).getAttribute('href')).toBe('https://contact.example/')
})

const Crashing = ({ error }: { error: Error | null }) => {
  if (error !== null) throw error
  return <p>well</p>
}

const CrashTest = ({ error }: { error: Error }) => {
  const [state, setState] = useState<{ page: string; error: Error | null }>({ page: '/a', error })
  return (
    <>
      <button onClick={() => setState({ ...state, error: null })} type="button">
        mend
      </button>
      <button onClick={() => setState({ page: '/b', error: null })} type="button">
        go on
      </button>
      <ErrorBoundary fallback={(caught, retry) => <PageFailure error={caught} onRetry={retry} />} resetKey={state.page}>
        <Crashing error={state.error} />
      </ErrorBoundary>
    </>
  )
}

const renderCrash = (message: string) => {
  render(<CrashTest error={new Error(message)} />, { onCaughtError: () => {} })
  return userEvent.setup()
}

test('a page that crashes says with what, and can be tried again', async () => {
  const user = renderCrash('rows is not iterable')
  expect(screen.getByRole('alert').textContent).toContain('rows is not iterable')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByRole('alert')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'mend' }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('well')).toBeDefined()
})

test('the next page is not held by the crash of the last', async () => {
  const user = renderCrash('rows is not iterable')
  await user.click(screen.getByRole('button', { name: 'go on' }))
  expect(screen.getByText('well')).toBeDefined()
})

test('a part of the site that was removed by an update asks for a reload', () => {
  renderCrash('Failed to fetch dynamically imported module: /assets/page-1.js')
  expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
