import { getStatus } from '@gildscope/contracts'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answer, Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const now = async () => within(await screen.findByRole('region', { name: 'The market now' }))

test('a visitor is greeted and led to the documentation', async () => {
  renderPage('/', { config: { docsUrl: 'https://docs.example' } })
  expect(await screen.findByRole('heading', { name: 'Welcome to Gildscope', level: 1 })).toBeDefined()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: /^API documentation/ }).getAttribute('href')).toBe('https://docs.example')
  const pages = ['Tradepost overview', 'Tradepost detailed', 'Tradepost changes', 'Help']
  for (const name of pages) expect(main.getAllByRole('link', { name }).length).toBeGreaterThan(0)
})

const findAnItem = async () => (await screen.findByText('Find an item')).nextElementSibling?.textContent

test('the search is opened by a key', async () => {
  renderPage('/')
  expect(await findAnItem()).toBe('Press / on any page and type a name, an id or a chat link.')
})

test.each(['max-width: 759px', 'pointer: coarse'])(
  'the search is opened by a tap where fingers point: %s',
  async (media) => {
    const { matchMedia } = window
    vi.stubGlobal('matchMedia', (query: string) => Object.assign(matchMedia(query), { matches: query.includes(media) }))
    renderPage('/')
    expect(await findAnItem()).toBe('Tap the magnifier on any page and type a name, an id or a chat link.')
  },
)

test('live figures are waited for, then shown', async () => {
  renderPage('/')
  const market = await now()
  expect(market.getByText('Loading, Please Wait.')).toBeDefined()
  expect(await market.findByText('3,000')).toBeDefined()
  expect(market.getByText(/^\d+ s ago$/)).toBeDefined()
  expect(market.getAllByText('100 %')).toHaveLength(2)
})

test('figures that cannot be fetched leave the rest of the page as it is', async () => {
  const away = answer(getStatus, () => {
    throw new Fault('offline')
  })
  renderPage('/', { answers: [away] })
  const market = await now()
  expect(await market.findByRole('alert')).toBeDefined()
  expect(market.getByRole('link', { name: 'status page' }).getAttribute('href')).toBe('/status')
  expect(screen.getByRole('heading', { name: 'Start here' })).toBeDefined()
})

test('a simulated market is labelled as such, with a link to the real one', async () => {
  renderPage('/', { config: { dataSource: 'simulated' } })
  expect(await screen.findByText('This market is simulated.')).toBeDefined()
  expect(screen.getByText('npm start -- --live')).toBeDefined()
})

test('a replay is labelled as such', async () => {
  renderPage('/', { config: { dataSource: 'replay' } })
  expect(await screen.findByText('This is a replay of recorded data.')).toBeDefined()
})

test('the real market needs no such words', async () => {
  renderPage('/', { config: { dataSource: 'live' } })
  await screen.findByRole('heading', { name: 'Start here' })
  expect(screen.queryByText(/npm start/)).toBeNull()
})
