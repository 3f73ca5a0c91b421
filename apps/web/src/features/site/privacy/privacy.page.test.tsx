import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../../testing/render-page.tsx'

const LIVE = { gameApiBase: 'https://api.guildwars2.com', renderBase: 'https://render.guildwars2.com' }

test('an installation that contacts no other server says so', async () => {
  renderPage('/privacy')
  expect(await screen.findByText(/contacts no other server/)).toBeDefined()
  expect(screen.getByText(/counts no visits/)).toBeDefined()
  expect(screen.queryByText('api.guildwars2.com')).toBeNull()
})

test('whoever runs the site is named, with how to reach them', async () => {
  const operator = { name: 'Gold & Co', contact: 'mailto:me@gild.example', imprint: 'https://gild.example/imprint' }
  renderPage('/privacy', { config: { operator } })
  expect(await screen.findByText('This installation is run by Gold & Co.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'me@gild.example' }).getAttribute('href')).toBe('mailto:me@gild.example')
  expect(screen.getByRole('link', { name: 'imprint' }).getAttribute('href')).toBe('https://gild.example/imprint')
  expect(screen.queryByText(/does not say who runs it/)).toBeNull()
})

test('a page of contact is called by its host, and nothing is said of what is not set', async () => {
  renderPage('/privacy', { config: { operator: { name: null, contact: 'https://gild.example/ask', imprint: null } } })
  expect((await screen.findByRole('link', { name: 'gild.example' })).getAttribute('href')).toBe(
    'https://gild.example/ask',
  )
  expect(screen.queryByText(/is run by|says more|does not say who runs it/)).toBeNull()
})

test('an installation that names no one says so', async () => {
  renderPage('/privacy')
  expect(await screen.findByText(/does not say who runs it/)).toBeDefined()
})

test('the data in the browser of the signed-in user is listed', async () => {
  renderPage('/privacy')
  expect(await screen.findByText('signed-in', { selector: 'code' })).toBeDefined()
  expect(screen.getByText('session', { selector: 'code' })).toBeDefined()
  expect(screen.getByText('device', { selector: 'code' })).toBeDefined()
  for (const name of ['__Host-session', '__Host-device'])
    expect(screen.getByText(name, { selector: 'code' })).toBeDefined()
  expect(screen.getByText('gildscope-submitter')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Account Management' }).getAttribute('href')).toBe('/account')
})

test('what the browser keeps for times without a network is named, with what ends it', async () => {
  renderPage('/privacy')
  const kept = (await screen.findByText('gildscope-answers', { selector: 'code' })).closest('p')
  for (const word of [/20 MB/, /Nothing about an account/, /deleted when you log out/])
    expect(kept?.textContent).toMatch(word)
})

test('hosts of the game are named when the browser is sent there', async () => {
  renderPage('/privacy', { config: LIVE })
  expect(await screen.findByText('api.guildwars2.com')).toBeDefined()
  expect(screen.getByText('render.guildwars2.com')).toBeDefined()
  expect(screen.getByText(/it gets the key of that game account/)).toBeDefined()
  expect(screen.queryByText(/contacts no other server/)).toBeNull()
})

test('what archives store is named, with how to delete it', async () => {
  renderPage('/privacy')
  const archives = await screen.findByText(/^Archives of game accounts/)
  for (const word of [/completed trade/, /open orders/, /World versus World/, /“Stored data”/])
    expect(archives.textContent).toMatch(word)
})

test('a count of visits is named with where it is kept', async () => {
  renderPage('/privacy', { config: { analytics: 'https://count.example/api/event' } })
  expect(await screen.findByText('https://count.example/api/event')).toBeDefined()
  expect(screen.queryByText(/counts no visits/)).toBeNull()
})
