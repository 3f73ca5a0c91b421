import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { getLicences, type Licences } from './licence-file.ts'

const LICENCES: Licences = {
  packages: [
    ...Array.from({ length: 20 }, (_, index) => ({
      name: `numbers-${index + 1}`,
      version: '0.2.0',
      licence: 'Apache-2.0',
      author: null,
      homepage: null,
      text: 1,
    })),
    { name: 'react', version: '19.3.1', licence: 'MIT', author: 'Meta', homepage: 'https://react.dev/', text: 0 },
  ],
  texts: ['Permission is hereby granted', 'Apache License, version 2.0'],
}
const ANSWERS = [answer(getLicences, () => ({ reply: LICENCES }))]

const panel = (name: string) => {
  const found = screen.getByRole('heading', { name, level: 2 }).closest('section')
  if (found === null) throw new Error(`the heading ${name} is in no panel`)
  return within(found)
}

test('a page that waits says so, then how much there is', async () => {
  renderPage('/licences', { answers: ANSWERS })
  expect(await screen.findByText('Loading, Please Wait.')).toBeDefined()
  expect(await screen.findByText('21 packages under 2 licences')).toBeDefined()
  expect(screen.getByRole('link', { name: 'All as text' }).getAttribute('href')).toBe('/licences.txt')
})

test('community feeds, which are not shipped, have their own panel with their licences', async () => {
  const { user } = renderPage('/licences', { answers: ANSWERS })
  await screen.findByText('21 packages under 2 licences')
  const feeds = panel('Community feeds')
  expect(feeds.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Recipes of gw2efficiency.*GPL-3\.0$/),
    expect.stringMatching(/^Recipes of gw2profits.*MIT/),
    expect.stringMatching(/^Gem store of DataWars2.*licence not stated$/),
  ])
  await user.type(screen.getByRole('searchbox', { name: 'Search packages' }), 'react')
  expect(await screen.findByText('1 package under 1 licence')).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'Community feeds' })).toBeNull()
})

test('the words of a licence are shown when its package is opened', async () => {
  const { user } = renderPage('/licences', { answers: ANSWERS })
  const name = await screen.findByText('react')
  expect(screen.queryByText('Permission is hereby granted')).toBeNull()
  await user.click(name)
  const words = await screen.findByRole('region', { name: 'Licence of react' })
  expect(words.textContent).toBe('Permission is hereby granted')
  expect(screen.getByRole('link', { name: /^https:\/\/react.dev/ }).getAttribute('href')).toBe('https://react.dev/')
})

test('for a licence with many packages, all are shown on request', async () => {
  const { user } = renderPage('/licences', { answers: ANSWERS })
  await screen.findByText('numbers-1')
  expect(panel('Apache-2.0').getAllByRole('listitem')).toHaveLength(12)
  await user.click(screen.getByRole('button', { name: 'Show all 20 under Apache-2.0' }))
  expect(panel('Apache-2.0').getAllByRole('listitem')).toHaveLength(20)
})

test('a search finds all of its packages and is in the address', async () => {
  const { user, address } = renderPage('/licences?search=NUMBERS', { answers: ANSWERS })
  expect(await screen.findByText('20 packages under 1 licence')).toBeDefined()
  expect(screen.getAllByText(/^numbers-/)).toHaveLength(20)
  const field = screen.getByRole('searchbox', { name: 'Search packages' })
  await user.clear(field)
  await user.type(field, 'angular')
  expect(await screen.findByText(/Nothing that is shipped has “angular”/)).toBeDefined()
  expect(address()).toBe('/licences?search=angular')
})

test('a failure can be tried again', async () => {
  let isAway = true
  const away = answer(getLicences, () => {
    if (isAway) throw new Fault('UNAVAILABLE')
    return { reply: LICENCES }
  })
  const { user } = renderPage('/licences', { answers: [away] })
  expect(await screen.findByText('The licences could not be fetched')).toBeDefined()
  isAway = false
  await user.click(screen.getByRole('button', { name: 'Try now' }))
  expect(await screen.findByText('react')).toBeDefined()
})
