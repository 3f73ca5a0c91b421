import { getFillShares } from '@gildscope/contracts'
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { answer, Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'

afterEach(() => vi.restoreAllMocks())

test('the first page waits for its text, then lists every other page', async () => {
  renderPage('/help')
  expect(await screen.findByRole('heading', { name: 'Help', level: 1 })).toBeDefined()
  expect(await screen.findByRole('heading', { name: 'How figures are made', level: 2 })).toBeDefined()
  const all = within(screen.getByRole('navigation', { name: 'All help pages' }))
  expect(all.getByRole('link', { name: 'Data quality' }).getAttribute('href')).toBe('/help/data-quality')
})

test('a page of the help has a table of contents that leads to its parts', async () => {
  const shown: string[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.id)
  })
  const { user, address } = renderPage('/help/tables')
  const contents = within(await screen.findByRole('navigation', { name: 'On this page' }))
  await user.click(contents.getByRole('link', { name: 'Filters' }))
  expect(address()).toBe('/help/tables#filters')
  expect(shown).toEqual(['filters'])
  await user.click(contents.getByRole('link', { name: 'Filters' }))
  expect(shown).toEqual(['filters', 'filters'])
})

test('a place in the address is shown once the text is there', async () => {
  const shown: string[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.id)
  })
  renderPage('/help/history#gaps')
  await screen.findByRole('heading', { name: 'Gaps' })
  expect(shown).toEqual(['gaps'])
})

test('a link in the text opens the other page without reloading the site', async () => {
  const { user, address } = renderPage('/help/flips')
  const text = within(await screen.findByRole('article'))
  await user.click(text.getByRole('link', { name: 'seen' }))
  expect(address()).toBe('/help/history#coverage')
  expect(await screen.findByRole('heading', { name: 'History', level: 1 })).toBeDefined()
})

test('the API reference is where the installation has it', async () => {
  renderPage('/help/api', { config: { docsUrl: 'https://docs.example/?a=1&b=2' } })
  const text = within(await screen.findByRole('article'))
  expect(text.getByRole('link', { name: 'API reference' }).getAttribute('href')).toBe('https://docs.example/?a=1&b=2')
})

test('an unknown help page is reported, with a list of the existing ones', async () => {
  renderPage('/help/nothing')
  expect(await screen.findByRole('heading', { name: 'No such help page', level: 1 })).toBeDefined()
  expect(screen.getByText('There is no help page “nothing”')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Tables' }).getAttribute('href')).toBe('/help/tables')
})

describe('the page on data quality', () => {
  const share = {
    ...{ unitsPerHour: 300, players: 7, fills: 1200, shortRatio: 0.31, hiddenRatio: 0.204, hiddenError: 0.041 },
    ...{ estimatedRatio: 0.187, firstDay: '2026-08-29', lastDay: '2026-11-26' },
  }
  const shares = async () => within(await screen.findByRole('region', { name: 'Fills of this installation' }))

  test('shows what fills of players say beside the estimate', async () => {
    const classes = [{ ...share, unitsPerHour: 30, hiddenRatio: 0.02, lastDay: '2026-11-20' }, share]
    renderPage('/help/data-quality', {
      answers: [answer(getFillShares, () => ({ reply: { leastPlayers: 5, classes } }))],
    })
    const rows = await (await shares()).findAllByRole('row')
    expect(rows.map(({ children }) => [...children].map(({ textContent }) => textContent))).toEqual([
      ['Units an hour', 'Hidden, by fills', 'By the estimate', 'Within a minute', 'Fills', 'Players'],
      ['30', '2.0 % ±4.1 %', '18.7 %', '31.0 %', '1,200', '7'],
      ['300', '20.4 % ±4.1 %', '18.7 %', '31.0 %', '1,200', '7'],
    ])
    expect((await shares()).getByText('Fills from 2026-08-29 to 2026-11-26, computed last night.')).toBeDefined()
  })

  test('says how many players it takes where there are too few', async () => {
    renderPage('/help/data-quality', {
      answers: [answer(getFillShares, () => ({ reply: { leastPlayers: 5, classes: [] } }))],
    })
    expect(await (await shares()).findByText(/it takes fills of at least 5 players/)).toBeDefined()
    expect((await shares()).getByRole('link', { name: 'transactions' }).getAttribute('href')).toBe(
      '/transaction_viewer',
    )
  })

  test('says that shares could not be fetched, and tries again', async () => {
    let isDown = true
    const reply = { leastPlayers: 5, classes: [share] }
    const { user } = renderPage('/help/data-quality', {
      answers: [
        answer(getFillShares, () => {
          if (isDown) throw new Fault('UNAVAILABLE')
          return { reply }
        }),
      ],
    })
    expect(await (await shares()).findByText(/could not be fetched/)).toBeDefined()
    isDown = false
    await user.click((await shares()).getByRole('button', { name: 'Try now' }))
    expect(await (await shares()).findByText('20.4 % ±4.1 %')).toBeDefined()
  })

  test('is the only one with shares', async () => {
    renderPage('/help/tables')
    await screen.findByRole('article')
    expect(screen.queryByRole('region', { name: 'Fills of this installation' })).toBeNull()
  })
})
