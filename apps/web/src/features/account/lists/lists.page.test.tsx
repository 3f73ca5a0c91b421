import { getList, updateList } from '@gildscope/contracts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { itemsAnswers, tradedItems } from '../../../market/testing/items-answers.ts'
import { SIGNED_OUT } from '../../../testing/account-answers.ts'
import { answer, Fault } from '../../../testing/answers.ts'
import { listServer } from '../../../testing/list-server.ts'
import { renderPage } from '../../../testing/render-page.tsx'

const ITEMS = tradedItems([
  'Copper Ore',
  'Mithril Ore',
  'Orichalcum Ore',
  'Mystic Coin',
  'Iron Ore',
  'Gold Ore',
  'Ore 7',
])
const ORES = { id: 'ores', name: 'Ores', items: [1, 2] }

const open = async (address: string, server = listServer([ORES])) => {
  const page = renderPage(address, { answers: [...server.answers, ...itemsAnswers(() => ITEMS)] })
  await screen.findByRole('combobox', { name: 'Add Items' })
  return { ...page, server }
}
const names = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent)
const shows = async (...wanted: string[]) => waitFor(() => expect(names()).toEqual(wanted))
const save = async ({ user }: Pick<Awaited<ReturnType<typeof open>>, 'user'>) =>
  user.click(screen.getByRole('button', { name: 'Save' }))

test('leads to the login without a session', async () => {
  const { address } = renderPage('/lists?list=ores', { answers: [SIGNED_OUT] })
  await screen.findByRole('heading', { level: 1, name: 'Login' })
  expect(address()).toContain('next=%2Flists%3Flist%3Dores')
})

test('a new list is named, filled from the search, saved, and then shown as saved', async () => {
  const page = await open('/lists')
  const { user, server, address } = page
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  expect(name.value).toBe('New List Name')
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  expect(screen.queryByText('saved')).toBeNull()
  expect(await screen.findByText('Add the first one by its name.')).toBeDefined()
  await user.clear(name)
  await user.type(name, 'Coins')
  await user.type(screen.getByRole('combobox', { name: 'Add Items' }), 'mystic')
  const option = await screen.findByRole('option', { name: /Mystic Coin/ })
  // It may be truncated.
  expect(within(option).getByTitle('Mystic Coin')).toBeDefined()
  await user.click(option)
  await shows('Mystic Coin')
  await save(page)
  await waitFor(() => expect(address()).toBe('/lists?list=list-2'))
  expect(server.stored('list-2')).toMatchObject({ name: 'Coins', items: [4] })
  await shows('Mystic Coin')
  expect(screen.getByRole('combobox', { name: 'List' })).toHaveProperty('value', 'list-2')
})

describe('the search', () => {
  test('starts with the third character, offers five, and is worked by keys', async () => {
    const { user, calls } = await open('/lists?list=ores')
    await shows('Copper Ore', 'Mithril Ore')
    const field = screen.getByRole('combobox', { name: 'Add Items' })
    const asked = () => calls.filter(({ query }) => (query as { q?: string } | undefined)?.q !== undefined)
    await user.type(field, 'or')
    expect(field.getAttribute('aria-expanded')).toBe('false')
    await user.keyboard('{ArrowDown}')
    expect(screen.getByText('Type at least three characters.')).toBeDefined()
    expect(asked()).toEqual([])
    await user.type(field, 'e')
    await waitFor(() => expect(screen.getAllByRole('option', { name: /Ore / })).toHaveLength(5))
    expect(asked()[0]?.query).toMatchObject({ q: 'ore', limit: 5 })
    expect(field.getAttribute('aria-expanded')).toBe('true')
    const options = screen.getAllByRole('option', { name: /Ore / })
    expect(field.getAttribute('aria-activedescendant')).toBe(options[0]?.id)
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(field.getAttribute('aria-activedescendant')).toBe(options[2]?.id)
    await user.keyboard('{ArrowUp}{Escape}')
    expect(field.getAttribute('aria-expanded')).toBe('false')
    expect(field).toHaveProperty('value', 'ore')
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await shows('Copper Ore', 'Mithril Ore', 'Orichalcum Ore')
    expect(field).toHaveProperty('value', '')
  })

  test('says that nothing has such a name', async () => {
    const { user } = await open('/lists')
    await user.type(screen.getByRole('combobox', { name: 'Add Items' }), 'nothing')
    expect(await screen.findByText('No item has that name, id or chat link.')).toBeDefined()
  })
})

test('bulk takes known ids once and lists the rest back', async () => {
  const { user } = await open('/lists?list=ores')
  await shows('Copper Ore', 'Mithril Ore')
  await user.type(screen.getByRole('textbox', { name: 'Bulk add' }), '4, 2, 4, 99, Ore, 0')
  await user.click(screen.getByRole('button', { name: 'Add Bulk' }))
  await shows('Copper Ore', 'Mithril Ore', 'Mystic Coin')
  expect(screen.getByText('Ignored: 99, Ore, 0')).toBeDefined()
  expect(screen.getByRole('textbox', { name: 'Ids' })).toHaveProperty('value', '1,2,4')
})

test('an item is deleted from the table, and the list saved without it', async () => {
  const page = await open('/lists?list=ores')
  await shows('Copper Ore', 'Mithril Ore')
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  await page.user.click(screen.getByRole('button', { name: 'Delete Copper Ore' }))
  await shows('Mithril Ore')
  expect(screen.getByText('not saved')).toBeDefined()
  await save(page)
  await waitFor(() => expect(page.server.stored('ores')).toMatchObject({ items: [2], revision: 2 }))
  expect(await screen.findByText('saved')).toBeDefined()
})

test('shows twenty rows to a page, and all of them in one on request', async () => {
  const many = tradedItems(Array.from({ length: 45 }, (_, index) => `Ore ${index + 1}`))
  const server = listServer([{ id: 'many', name: 'Many', items: many.map(({ id }) => id) }])
  const { user } = renderPage('/lists?list=many', { answers: [...server.answers, ...itemsAnswers(() => many)] })
  await waitFor(() => expect(names()).toHaveLength(20))
  await user.click(screen.getByRole('button', { name: 'Forward' }))
  await waitFor(() => expect(names()[0]).toBe('Ore 21'))
  await user.click(screen.getByRole('button', { name: 'All in one' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Forward' })).toBeNull())
})

describe('deleting', () => {
  const ask = async () => {
    const page = await open('/lists?list=ores')
    await page.user.click(await screen.findByRole('button', { name: 'Delete' }))
    const dialog = screen.getByRole('dialog', { name: 'Are you sure you wish to delete this list?' })
    return { ...page, dialog: within(dialog) }
  }

  test('happens once it was confirmed', async () => {
    const { user, dialog, server, address } = await ask()
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(server.stored('ores')).toBeUndefined())
    await waitFor(() => expect(address()).toBe('/lists'))
  })

  test('does not happen when it was not', async () => {
    const { user, server } = await ask()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.stored('ores')).toBeDefined()
  })
})

test('says that a list could not be loaded, and shows it once it can', async () => {
  let isDown = true
  const server = listServer([ORES])
  const flaky = answer(getList, () => {
    if (isDown) throw new Fault('UNAVAILABLE', 'the database is away')
    return {
      reply: { ...ORES, revision: 1, updatedAt: '2026-11-20T12:00:00Z' },
    }
  })
  const { user } = renderPage('/lists?list=ores', {
    answers: [flaky, ...server.answers, ...itemsAnswers(() => ITEMS)],
  })
  expect(await screen.findByText('Error: the database is away')).toBeDefined()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try now' }))
  await shows('Copper Ore', 'Mithril Ore')
})

test("a save that fails shows the server's message, and keeps the changes", async () => {
  const server = listServer([ORES])
  const full = answer(updateList, () => {
    throw new Fault('VALIDATION', 'a list holds at most 5000 items')
  })
  const page = renderPage('/lists?list=ores', { answers: [full, ...server.answers, ...itemsAnswers(() => ITEMS)] })
  await shows('Copper Ore', 'Mithril Ore')
  await page.user.click(screen.getByRole('button', { name: 'Delete Copper Ore' }))
  await save(page)
  expect((await screen.findByRole('alert')).textContent).toContain('a list holds at most 5000 items')
  expect(names()).toEqual(['Mithril Ore'])
})

describe('a list that was saved elsewhere meanwhile', () => {
  const conflict = async () => {
    const page = await open('/lists?list=ores')
    await shows('Copper Ore', 'Mithril Ore')
    page.server.put({ ...ORES, items: [1, 2, 3] })
    await page.user.click(screen.getByRole('button', { name: 'Delete Copper Ore' }))
    await save(page)
    const dialog = await screen.findByRole('dialog', { name: 'This list has been changed elsewhere' })
    const choose = (name: string) => page.user.click(within(dialog).getByRole('button', { name }))
    return { ...page, dialog, choose }
  }

  test('shows both versions, and can be overwritten', async () => {
    const { dialog, choose, server } = await conflict()
    expect(within(dialog).getByRole('row', { name: 'Items 1 item 3 items' })).toBeDefined()
    await choose('Keep mine')
    await waitFor(() => expect(server.stored('ores')).toMatchObject({ items: [2], revision: 3 }))
  })

  test('can be taken as it is', async () => {
    const { choose, server } = await conflict()
    await choose('Take theirs')
    await shows('Copper Ore', 'Mithril Ore', 'Orichalcum Ore')
    expect(server.stored('ores')?.revision).toBe(2)
    expect(await screen.findByText('saved')).toBeDefined()
  })

  test('can be merged, and is saved when that was looked through', async () => {
    const { choose, server, user } = await conflict()
    await choose('Merge')
    await shows('Mithril Ore', 'Orichalcum Ore')
    expect(server.stored('ores')?.revision).toBe(2)
    await save({ user })
    await waitFor(() => expect(server.stored('ores')).toMatchObject({ items: [2, 3], revision: 3 }))
  })
})

test('former versions can be read and restored', async () => {
  const server = listServer([ORES])
  server.put({ id: 'ores', name: 'Ores, new', items: [3] })
  const page = await open('/lists?list=ores', server)
  await readFormer(page)
  await page.user.click(screen.getByRole('button', { name: /^Restore the version of/ }))
  await shows('Copper Ore', 'Mithril Ore')
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Ores')
  await save(page)
  await waitFor(() => expect(server.stored('ores')).toMatchObject({ name: 'Ores', items: [1, 2], revision: 3 }))
})

const readFormer = async ({ user }: { user: Awaited<ReturnType<typeof open>>['user'] }) => {
  await user.click(await screen.findByRole('button', { name: /^Read the version of/ }))
  expect(screen.getByText('1,2')).toBeDefined()
}

describe('leaving with unsaved changes', () => {
  const change = async () => {
    const page = await open('/lists?list=ores')
    await shows('Copper Ore', 'Mithril Ore')
    await page.user.click(screen.getByRole('button', { name: 'Delete Copper Ore' }))
    await page.user.click(screen.getByRole('link', { name: 'Friends' }))
    return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Leave without saving?' })) }
  }

  test('is asked about, and one can stay', async () => {
    const { user, dialog, address } = await change()
    await user.click(dialog.getByRole('button', { name: 'Stay' }))
    expect(address()).toBe('/lists?list=ores')
    expect(names()).toEqual(['Mithril Ore'])
  })

  test('leaves the page, and the changes are still there on return', async () => {
    const { user, dialog, address } = await change()
    await user.click(dialog.getByRole('button', { name: 'Leave' }))
    // A page that arrives takes the focus, which closes a menu that was opened before.
    await screen.findByRole('heading', { level: 1, name: 'Friends' })
    expect(address()).toBe('/friends')
    await user.click(screen.getByRole('button', { name: /Orla/ }))
    await user.click(screen.getByRole('link', { name: /^Market Lists/ }))
    await user.selectOptions(await screen.findByRole('combobox', { name: 'List' }), 'ores')
    await shows('Mithril Ore')
    expect(screen.getByText('not saved')).toBeDefined()
  })

  test('is not asked about when nothing was changed', async () => {
    const { user, address } = await open('/lists?list=ores')
    await shows('Copper Ore', 'Mithril Ore')
    await user.click(screen.getByRole('link', { name: 'Friends' }))
    await waitFor(() => expect(address()).toBe('/friends'))
  })
})

test('leads to the market pages with the list', async () => {
  await open('/lists?list=ores')
  const link = await screen.findByRole('link', { name: 'Show on market pages' })
  expect(link.getAttribute('href')).toBe('/tradepost/detailed?list=ores')
})

test('a saved list can be watched by an alert, a new one not yet', async () => {
  await open('/lists?list=ores')
  expect(screen.getByRole('link', { name: 'Alert' }).getAttribute('href')).toBe('/alerts/new?list=ores&name=Ores')
  cleanup()
  await open('/lists')
  expect(screen.queryByRole('link', { name: 'Alert' })).toBeNull()
})
