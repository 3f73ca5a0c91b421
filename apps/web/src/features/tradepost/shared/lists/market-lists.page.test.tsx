import { getItems, getList } from '@gildscope/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { itemsAnswers, tradedItems } from '../../../../market/testing/items-answers.ts'
import { SIGNED_OUT } from '../../../../testing/account-answers.ts'
import { answer, Fault } from '../../../../testing/answers.ts'
import { listServer } from '../../../../testing/list-server.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { mark } from '../../../../testing/signed-in-cookie.ts'

const ITEMS = itemsAnswers(() => tradedItems(['Copper Ore', 'Mithril Ore', 'Orichalcum Ore']))
const ORES = { id: 'ores', name: 'Ores', items: [3, 1] }
const names = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent)
const shows = (...wanted: string[]) => waitFor(() => expect(names()).toEqual(wanted))

describe.each(['/tradepost/detailed', '/tradepost/gnashblade'])('%s', (path) => {
  test('shows the items of a list only, until it is dropped', async () => {
    mark()
    const server = listServer([ORES])
    const { user, address, calls } = renderPage(`${path}?list=ores`, { answers: [...server.answers, ...ITEMS] })
    await shows('Copper Ore', 'Orichalcum Ore')
    for (const { name, query } of calls) if (name === getItems.name) expect(query).toMatchObject({ ids: [3, 1] })
    await user.click(await screen.findByRole('button', { name: 'Drop list Ores' }))
    await shows('Copper Ore', 'Mithril Ore', 'Orichalcum Ore')
    expect(address()).toBe(path)
  })

  test('a list is chosen among the own ones', async () => {
    mark()
    const server = listServer([ORES])
    const { user, address } = renderPage(`${path}?page=0`, { answers: [...server.answers, ...ITEMS] })
    await shows('Copper Ore', 'Mithril Ore', 'Orichalcum Ore')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Market list' }), 'Ores')
    await shows('Copper Ore', 'Orichalcum Ore')
    expect(address()).toBe(`${path}?list=ores`)
  })
})

test('signed out it says whom a list belongs to, leads to the login and back, or to all items', async () => {
  const { user } = renderPage('/tradepost/detailed?list=ores', { answers: [SIGNED_OUT, ...ITEMS] })
  expect(await screen.findByText('This list belongs to an account')).toBeDefined()
  const login = within(screen.getByRole('main')).getByRole('link', { name: 'Login' })
  expect(login.getAttribute('href')).toBe('/login?next=%2Ftradepost%2Fdetailed%3Flist%3Dores')
  await user.click(screen.getByRole('button', { name: 'Show all items' }))
  await shows('Copper Ore', 'Mithril Ore', 'Orichalcum Ore')
})

test('says that no own list has the id of the address', async () => {
  mark()
  const { user } = renderPage('/tradepost/detailed?list=foreign', {
    answers: [...listServer([ORES]).answers, ...ITEMS],
  })
  expect(await screen.findByText('None of your lists has this id')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Show all items' }))
  await shows('Copper Ore', 'Mithril Ore', 'Orichalcum Ore')
})

test('says that a list could not be fetched, and shows it once it can', async () => {
  mark()
  let isDown = true
  const flaky = answer(getList, () => {
    if (isDown) throw new Fault('UNAVAILABLE', 'the database is away')
    return {
      reply: { ...ORES, revision: 1, updatedAt: '2026-11-20T12:00:00Z' },
    }
  })
  const answers = [flaky, ...listServer([ORES]).answers, ...ITEMS]
  const { user } = renderPage('/tradepost/detailed?list=ores', { answers })
  expect(await screen.findByText('The list could not be fetched')).toBeDefined()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try now' }))
  await shows('Copper Ore', 'Orichalcum Ore')
})

test('signed-out visitors see no chooser, and no account is requested', async () => {
  const { calls } = renderPage('/tradepost/detailed', { answers: ITEMS })
  await shows('Copper Ore', 'Mithril Ore', 'Orichalcum Ore')
  expect(screen.queryByRole('combobox', { name: 'Market list' })).toBeNull()
  expect(calls.map(({ name }) => name)).not.toContain('getAccount')
})

describe('Add to list on the page of an item', () => {
  beforeEach(mark)
  const open = async (server = listServer([ORES])) => {
    const page = renderPage('/tradepost/item/2', { answers: [...server.answers, ...ITEMS] })
    const button = await screen.findByRole('button', { name: 'Add to list' })
    await screen.findByRole('button', { name: /Orla/ })
    await page.user.click(button)
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Mithril Ore to a list' }))
    return { ...page, server, dialog }
  }

  test('puts it on a list', async () => {
    const { user, dialog, server } = await open()
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(server.stored('ores')).toMatchObject({ items: [3, 1, 2], revision: 2 }))
    expect(await screen.findByText('Added to Ores.')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('says that it is there already', async () => {
    const { user, dialog, server } = await open(listServer([{ ...ORES, items: [2] }]))
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('It is already on Ores.')).toBeDefined()
    expect(server.stored('ores')?.revision).toBe(1)
  })

  test('makes a new list with it', async () => {
    const { user, dialog, server } = await open()
    await user.selectOptions(dialog.getByRole('combobox', { name: 'List' }), 'New List')
    const name = dialog.getByRole('textbox', { name: 'Name' })
    await user.clear(name)
    await user.type(name, 'Mithril')
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(server.stored('list-2')).toMatchObject({ name: 'Mithril', items: [2] }))
  })
})

test('Add to list leads to the login when no one is signed in', async () => {
  const { user, address } = renderPage('/tradepost/item/2', { answers: [SIGNED_OUT, ...ITEMS] })
  await user.click(await screen.findByRole('button', { name: 'Add to list' }))
  await waitFor(() => expect(address()).toBe('/login?next=%2Ftradepost%2Fitem%2F2'))
})
