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

test('the data in the browser of the signed-in user is listed', async () => {
  renderPage('/privacy')
  expect(await screen.findByText('gildscope-signed-in')).toBeDefined()
  expect(screen.getByText('session', { selector: 'code' })).toBeDefined()
  expect(screen.getByText('device', { selector: 'code' })).toBeDefined()
  for (const name of ['__Host-session', '__Host-device'])
    expect(screen.getByText(name, { selector: 'code' })).toBeDefined()
  expect(screen.getByText('gildscope-submitter')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Account Management' }).getAttribute('href')).toBe('/account')
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
