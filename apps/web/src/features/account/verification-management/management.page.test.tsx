import {
  createVerificationList,
  deleteVerificationList,
  type GivenVerificationList,
  getAccount,
  getCurrencies,
  getVerificationList,
  listVerificationRevisions,
  updateVerificationList,
  type VerificationList,
} from '@gildscope/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { itemsAnswers, tradedItems } from '../../../market/testing/items-answers.ts'
import { ACCOUNT, GAME_ACCOUNT, SIGNED_OUT } from '../../../testing/account-answers.ts'
import { type Answer, answer, Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'

const AT = '2026-11-20T12:00:00Z'
const ITEMS = itemsAnswers(() => tradedItems(['Mystic Clover', 'Mystic Coin', 'Obsidian Shard']))
const CURRENCIES = answer(getCurrencies, () => ({
  reply: [
    { id: 1, name: 'Coin' },
    { id: 2, name: 'Karma' },
    { id: 3, name: 'Laurel' },
  ],
}))
const MASTERY: GivenVerificationList = {
  name: 'Mastery',
  gameID: 'Orla.1234',
  items: [{ id: 1, qty: 77 }],
  currency: [{ id: 2, qty: 500 }],
  professions: [],
}

const storedOf = (id: string, given: GivenVerificationList, revision: number): VerificationList => ({
  ...given,
  id,
  user: 'Orla',
  lastUpdate: null,
  checkError: null,
  isChecking: false,
  revision,
  updatedAt: AT,
  items: given.items.map((entry) => ({ ...entry, valid: null, binding: null })),
  currency: given.currency.map((entry) => ({ ...entry, valid: null })),
  professions: given.professions.map((entry) => ({ ...entry, valid: null })),
})

const verificationServer = (
  seeds: Record<string, GivenVerificationList> = {},
  accounts = ['Orla.1234', 'Alt.5678'],
) => {
  const lists = new Map(Object.entries(seeds).map(([id, given]) => [id, storedOf(id, given, 1)]))
  const find = (id: string | undefined): VerificationList => {
    const found = lists.get(id ?? '')
    if (found === undefined) throw new Fault('NOT_FOUND', 'no verification list of that id')
    return found
  }
  const answers: Answer[] = [
    answer(getAccount, () => ({
      reply: {
        ...ACCOUNT,
        gameAccounts: Object.fromEntries(accounts.map((name) => [name, GAME_ACCOUNT])),
        verification: Object.fromEntries([...lists.values()].map(({ id, name }) => [id, name])),
      },
    })),
    answer(getVerificationList, ({ headers }) => ({
      reply: find(headers.listid),
    })),
    answer(listVerificationRevisions, () => ({
      reply: [{ ...MASTERY, id: 'a', name: 'Before', revision: 1, updatedAt: AT, items: [{ id: 3, qty: 5 }] }],
    })),
    answer(createVerificationList, ({ body }) => {
      const id = `made-${lists.size + 1}`
      lists.set(id, storedOf(id, body, 1))
      return { reply: id }
    }),
    answer(updateVerificationList, ({ body }) => {
      const current = find(body.id)
      if (body.revision !== current.revision)
        throw new Fault('CONFLICT', 'this list was changed elsewhere meanwhile', { current, given: body })
      lists.set(body.id, storedOf(body.id, body, current.revision + 1))
      return { reply: body.id }
    }),
    answer(deleteVerificationList, ({ body }) => {
      lists.delete(body.id)
      return { reply: undefined }
    }),
  ]
  const put = (id: string, given: GivenVerificationList) =>
    lists.set(id, storedOf(id, given, (lists.get(id)?.revision ?? 0) + 1))
  return { answers, put, stored: (id: string) => lists.get(id) }
}

const open = async (address = '/verification_management', server = verificationServer({ a: MASTERY })) => {
  const page = renderPage(address, { answers: [...server.answers, ...ITEMS, CURRENCIES] })
  await screen.findByRole('combobox', { name: 'Game account' })
  return { ...page, server }
}
const rows = (name: string) =>
  screen
    .queryAllByRole('rowheader')
    .filter((cell) => cell.closest('section')?.querySelector('h2')?.textContent === name)
    .map((cell) => cell.closest('tr')?.textContent)
const section = (name: string) => {
  const found = screen.getByRole('heading', { level: 2, name }).closest('section')
  if (found === null) throw new Error(`no section ${name}`)
  return within(found)
}
const button = (name: string) => screen.getByRole('button', { name })

test('leads to the login without a session', async () => {
  const { address } = renderPage('/verification_management?items=1x2', { answers: [SIGNED_OUT] })
  await screen.findByRole('heading', { level: 1, name: 'Login' })
  expect(address()).toBe('/login?next=%2Fverification_management%3Fitems%3D1x2')
})

test('says that no game account is linked, and where to link one', async () => {
  await open('/verification_management', verificationServer({}, []))
  expect(screen.getByText(/No game account is linked/)).toBeDefined()
  expect(screen.getByRole('link', { name: /Add a key/ }).getAttribute('href')).toBe('/account')
  expect(button('Create List')).toHaveProperty('disabled', true)
})

test('a new list is made for a game account, and then shown with its links', async () => {
  const { user, server, address } = await open('/verification_management', verificationServer())
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'New List')
  expect(screen.queryByRole('button', { name: 'Delete List' })).toBeNull()
  const parts = ['Items', 'Currency', 'Professions'].map(section)
  for (const part of parts) expect(await part.findByText('Add the first one by its name.')).toBeDefined()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Game account' }), 'Alt.5678')
  await user.click(button('Create List'))
  await waitFor(() => expect(server.stored('made-1')).toMatchObject({ name: 'New List', gameID: 'Alt.5678' }))
  await waitFor(() => expect(address()).toBe('/verification_management?list=made-1'))
  const link = await screen.findByRole('textbox', { name: 'Shareable link' })
  expect(link).toHaveProperty('value', `${location.origin}/verification?list=made-1`)
})

test('the first list is shown unless the address names another', async () => {
  await open()
  expect(await screen.findByRole('button', { name: 'Save List' })).toHaveProperty('disabled', true)
  await waitFor(() => expect(rows('Items')).toEqual(['Mystic Clover77Delete']))
  expect(rows('Currency')).toEqual(['Karma500Delete'])
  expect(screen.getByRole('textbox', { name: 'Template link' })).toHaveProperty(
    'value',
    `${location.origin}/verification_management?items=1x77&currency=2x500&professions=`,
  )
})

test('its owner sees why the last check of a list failed', async () => {
  const server = verificationServer({ a: MASTERY })
  Object.assign(server.stored('a') ?? {}, { checkError: 'The game refuses the key of this game account.' })
  await open('/verification_management', server)
  expect((await screen.findByText(/The game refuses the key of this game account/)).textContent).toBe(
    'The last check failed. The game refuses the key of this game account. Only you can see why.',
  )
})

test('parts of the page open and close', async () => {
  const { user } = await open()
  const isOpen = (name: RegExp) => screen.getByRole('button', { name }).getAttribute('aria-expanded')
  await screen.findByRole('button', { name: 'Advanced closed' })
  expect([isOpen(/^Bulk/), isOpen(/^Items/), isOpen(/^Currency/), isOpen(/^Professions/)]).toEqual([
    'false',
    'true',
    'true',
    'true',
  ])
  await user.click(button('Items open'))
  expect(screen.queryByRole('heading', { level: 2, name: 'Items' })).toBeNull()
  await user.click(button('Bulk closed'))
  expect(section('Currency').getByPlaceholderText("Comma separated list of ID's and Quantities")).toBeDefined()
})

test('an item is selected, given a quantity and added; an invalid number counts as 0', async () => {
  const { user, server } = await open()
  await waitFor(() => expect(rows('Items')).toEqual(['Mystic Clover77Delete']))
  const items = section('Items')
  const quantity = items.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' })
  expect(items.getByRole('button', { name: 'Add' })).toHaveProperty('disabled', true)
  await user.type(items.getByRole('combobox', { name: 'Select Items' }), 'coin')
  await user.click(await items.findByRole('option', { name: /Mystic Coin/ }))
  await user.clear(quantity)
  await user.type(quantity, 'many')
  expect(quantity.value).toBe('0')
  expect(items.getByRole('button', { name: 'Add' })).toHaveProperty('disabled', true)
  await user.type(quantity, '250')
  expect(quantity.value).toBe('250')
  await user.click(items.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(rows('Items')).toEqual(['Mystic Clover77Delete', 'Mystic Coin250Delete']))
  await user.click(button('Save List'))
  await waitFor(() =>
    expect(server.stored('a')?.items.map(({ id, qty }) => [id, qty])).toEqual([
      [1, 77],
      [2, 250],
    ]),
  )
})

test('a gold of coin is offered as ten thousand copper', async () => {
  const { user } = await open()
  await waitFor(() => expect(rows('Currency')).toHaveLength(1))
  const currency = section('Currency')
  await user.click(currency.getByRole('combobox', { name: 'Select Currency' }))
  await screen.findByRole('option', { name: /^Coin/ })
  await user.keyboard('{Enter}')
  expect(currency.getByRole('textbox', { name: 'Quantity' })).toHaveProperty('value', '10000')
  expect(currency.getByText(/counted in copper/)).toBeDefined()
})

test('a profession is found by its name, and its rating can be changed by adding it again', async () => {
  const { user } = await open()
  await waitFor(() => expect(rows('Items')).toHaveLength(1))
  const professions = section('Professions')
  const add = async (rating: string) => {
    await user.type(professions.getByRole('combobox', { name: 'Select Professions' }), 'hunt{Enter}')
    const field = professions.getByRole('textbox', { name: 'Rating' })
    await user.clear(field)
    await user.type(field, `${rating}{Enter}`)
  }
  await add('400')
  await waitFor(() => expect(rows('Professions')).toEqual(['Huntsman400Delete']))
  await add('500')
  await waitFor(() => expect(rows('Professions')).toEqual(['Huntsman500Delete']))
})

test('bulk input takes known entries and lists the rest back', async () => {
  const { user } = await open()
  await waitFor(() => expect(rows('Items')).toHaveLength(1))
  await user.click(button('Bulk closed'))
  const add = async (name: string, text: string) => {
    await user.type(section(name).getByRole('textbox', { name: `Bulk ${name}` }), text)
    await user.click(section(name).getByRole('button', { name: 'Add Bulk' }))
  }
  await add('Items', '2x5, 3 X 7, 99x1, x, 1x0')
  await waitFor(() => expect(rows('Items')).toHaveLength(3))
  expect(section('Items').getByText('Ignored: 99x1, x, 1x0')).toBeDefined()
  await add('Currency', '3x10,77x1')
  await waitFor(() => expect(rows('Currency')).toEqual(['Karma500Delete', 'Laurel10Delete']))
  await add('Professions', '9x400,10x1,11x400')
  await waitFor(() => expect(rows('Professions')).toEqual(['Weaponsmith400Delete', 'Homesteader1Delete']))
  expect(section('Professions').getByText('Ignored: 11x400')).toBeDefined()
})

describe('a template in the address', () => {
  const TEMPLATE = 'items=2x250,99x1&currency=1x10000&professions=9x400'
  const arrive = async (address: string) => {
    const page = await open(address)
    const dialog = await screen.findByRole('dialog', { name: 'Template Available' })
    expect(dialog.textContent).toContain('Do you want to create a new list to use the template?')
    return { ...page, press: (name: string) => page.user.click(within(dialog).getByRole('button', { name })) }
  }

  test.each(['?', '#'])('after %s becomes a new list on request, with everything known of it', async (sign) => {
    const { press, address, server, user } = await arrive(`/verification_management${sign}${TEMPLATE}`)
    await press('Use Template')
    await waitFor(() => expect(rows('Items')).toEqual(['Mystic Coin250Delete']))
    expect(address()).toBe('/verification_management?list=New')
    expect(rows('Currency')).toEqual(['Coin10,000Delete'])
    expect(rows('Professions')).toEqual(['Weaponsmith400Delete'])
    expect(screen.getByText('Ignored: 99x1')).toBeDefined()
    await user.click(button('Create List'))
    await waitFor(() => expect(server.stored('made-2')).toMatchObject({ name: 'New List', gameID: 'Orla.1234' }))
  })

  test('is abandoned on request', async () => {
    const { press, address } = await arrive(`/verification_management?${TEMPLATE}`)
    await press('No Template')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(address()).toBe('/verification_management')
    await waitFor(() => expect(rows('Items')).toEqual(['Mystic Clover77Delete']))
  })

  test('is also found in an address of the older form', async () => {
    const { press } = await arrive(`/#/verification_management?${TEMPLATE}`)
    await press('Use Template')
    await waitFor(() => expect(rows('Items')).toEqual(['Mystic Coin250Delete']))
  })
})

test('a list is deleted once it was confirmed, and the first one is shown', async () => {
  const server = verificationServer({ a: MASTERY, b: { ...MASTERY, name: 'Second' } })
  const { user, address } = await open('/verification_management?list=b', server)
  await user.click(await screen.findByRole('button', { name: 'Delete List' }))
  const dialog = screen.getByRole('dialog', { name: 'Are you sure you wish to delete this list?' })
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(server.stored('b')).toBeUndefined())
  await waitFor(() => expect(address()).toBe('/verification_management'))
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'List' })).toHaveProperty('value', 'a'))
})

test('a list whose key was deleted reports it and can be assigned to another account', async () => {
  const server = verificationServer({ a: { ...MASTERY, gameID: 'Gone.1' } })
  const { user } = await open('/verification_management', server)
  expect(await screen.findByText(/not linked any more/)).toBeDefined()
  expect(button('Save List')).toHaveProperty('disabled', true)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Game account' }), 'Alt.5678')
  await user.click(button('Save List'))
  await waitFor(() => expect(server.stored('a')?.gameID).toBe('Alt.5678'))
})

test('a conflict shows both versions, and a merge is saved on top of theirs', async () => {
  const { user, server } = await open()
  await waitFor(() => expect(rows('Items')).toHaveLength(1))
  server.put('a', { ...MASTERY, items: [...MASTERY.items, { id: 3, qty: 9 }] })
  await user.click(screen.getByRole('button', { name: 'Delete Karma' }))
  await user.click(button('Save List'))
  const dialog = await screen.findByRole('dialog', { name: 'This list has been changed elsewhere' })
  expect(within(dialog).getByRole('row', { name: 'Items 1 2' })).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: 'Merge' }))
  await waitFor(() => expect(rows('Items')).toHaveLength(2))
  await user.click(button('Save List'))
  await waitFor(() => expect(server.stored('a')).toMatchObject({ revision: 3, currency: [] }))
  expect(server.stored('a')?.items).toHaveLength(2)
})

test('former versions can be restored', async () => {
  const { user, server } = await open()
  await user.click(await screen.findByRole('button', { name: 'Advanced closed' }))
  await user.click(await screen.findByRole('button', { name: /^Restore the version of/ }))
  await waitFor(() => expect(rows('Items')).toEqual(['Obsidian Shard5Delete']))
  await user.click(button('Save List'))
  await waitFor(() => expect(server.stored('a')).toMatchObject({ name: 'Before', revision: 2 }))
})

describe('a save that fails', () => {
  const failing = async (fault: Fault) => {
    const server = verificationServer({ a: MASTERY })
    const refusing = answer(updateVerificationList, () => {
      throw fault
    })
    const page = await open('/verification_management', { ...server, answers: [refusing, ...server.answers] })
    await waitFor(() => expect(rows('Currency')).toHaveLength(1))
    await page.user.click(screen.getByRole('button', { name: 'Delete Karma' }))
    await page.user.click(button('Save List'))
    return (await screen.findByRole('alert')).textContent
  }

  test('says so in the words of the server', async () => {
    expect(await failing(new Fault('VALIDATION', 'items: 5 is no item'))).toContain('items: 5 is no item')
  })

  test('says so in the words of the exception when there was no answer', async () => {
    expect(await failing(new Fault('offline'))).toContain('fetch failed')
  })
})
