import { getGemstoreCatalogue, getGemstoreList, saveGemstoreList } from '@gildscope/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { SIGNED_OUT, signedIn } from '../../../testing/account-answers.ts'
import { type Answer, answer, Fault } from '../../../testing/answers.ts'
import { onAPhone } from '../../../testing/on-a-phone.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import type { Watched } from './watched.ts'

const store = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    uuid: `uuid-${index}`,
    name: `Outfit ${index}`,
    type: 'Outfit',
    gemPrice: 700,
    latestStartDate: `20${String(10 + (index % 10))}-08-01T16:00:00Z`,
    latestEndDate: '2026-09-01T16:00:00Z',
    imageHash: 'ABC/1',
  }))

const catalogueOf = (count: number) => answer(getGemstoreCatalogue, () => ({ reply: store(count) }))

const watchServer = (start: readonly Watched[] = []) => {
  let items: Watched[] = [...start]
  const reply = () => ({ reply: { items } })
  const answers: Answer[] = [
    answer(getGemstoreList, reply),
    answer(saveGemstoreList, ({ body }) => {
      const given = Array.isArray(body) ? body : body.items
      items = given.map(({ uuid, lastDate = null }) => ({ uuid, lastDate }))
      return reply()
    }),
  ]
  return { answers, stored: () => items }
}

const open = ({ server = watchServer(), account = signedIn(), catalogue = catalogueOf(120) } = {}) => {
  const page = renderPage('/gemstore_notifier', { answers: [account, catalogue, ...server.answers] })
  return { ...page, server }
}
const picker = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'GemStore Items' })
const enabledPicker = async () => {
  const field = await picker()
  await waitFor(() => expect(field.disabled).toBe(false))
  return field
}

test('leads to the login without a session', async () => {
  const { address } = renderPage('/gemstore_notifier', { answers: [SIGNED_OUT] })
  await screen.findByRole('heading', { level: 1, name: 'Login' })
  expect(address()).toBe('/login?next=%2Fgemstore_notifier')
})

describe('where mails go', () => {
  test.each([
    [{}, 'Mails go to orla@example.org.'],
    [{ email: null }, 'No e-mail is set on your account'],
    [{ emailConfirmed: false }, 'orla@example.org is not confirmed yet'],
    [{ noticesStopped: true }, 'You stopped all notices'],
  ])('is reported: %j', async (account, words) => {
    open({ account: signedIn(account) })
    const note = await screen.findByText(/An e-mail is sent when an item returns/)
    expect(note.textContent).toContain(words)
    expect(within(note).getByRole('link').getAttribute('href')).toBe('/account')
  })
})

test('a chosen item is on the list immediately, with the start of its latest sale', async () => {
  const { user, server } = open()
  const field = await enabledPicker()
  expect(field.placeholder).toBe('Select GemStore Items')
  await user.type(field, 'outfit 7')
  await user.click((await screen.findAllByRole('option'))[0] as HTMLElement)
  await waitFor(() => expect(server.stored()).toEqual([{ uuid: 'uuid-7', lastDate: '2017-08-01T16:00:00Z' }]))
  const row = await screen.findByRole('row', { name: /Outfit 7/ })
  expect(row.textContent).toContain('Outfit700')
})

test('a click opens all of the store, and its types are searched, too', async () => {
  const items = store(3).map((item, index) => (index === 1 ? { ...item, name: 'Bandit', type: 'GlideSkin' } : item))
  const { user } = open({ catalogue: answer(getGemstoreCatalogue, () => ({ reply: items })) })
  const field = await enabledPicker()
  await user.click(field)
  const listed = within(await screen.findByRole('listbox', { name: 'GemStore Items' }))
  expect(listed.getAllByRole('option')).toHaveLength(3)
  await user.type(field, 'glide skin')
  expect(listed.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Bandit Glide skin'])
})

test('an item is on the list once', async () => {
  const { user, calls } = open({ server: watchServer([{ uuid: 'uuid-7', lastDate: null }]) })
  await screen.findByRole('row', { name: /Outfit 7/ })
  await user.type(await enabledPicker(), 'outfit 7{Enter}')
  expect(calls.map(({ name }) => name)).not.toContain(saveGemstoreList.name)
  expect(screen.getAllByRole('row', { name: /Outfit 7 / })).toHaveLength(1)
})

test('offers a hundred entries at most', async () => {
  const { user } = open()
  await user.type(await enabledPicker(), '{ArrowDown}')
  expect(await screen.findAllByRole('option', { name: /Outfit/ })).toHaveLength(100)
  expect(screen.getByText('100 of 120 items')).toBeDefined()
})

test('an item is deleted from the list', async () => {
  const watched = [
    { uuid: 'uuid-1', lastDate: null },
    { uuid: 'uuid-2', lastDate: null },
  ]
  const { user, server } = open({ server: watchServer(watched) })
  await user.click(await screen.findByRole('button', { name: 'Delete Outfit 1' }))
  await waitFor(() => expect(server.stored()).toEqual([{ uuid: 'uuid-2', lastDate: null }]))
})

test('has the columns and the rows of a page that it should', async () => {
  const watched = store(25).map(({ uuid }) => ({ uuid, lastDate: null }))
  open({ server: watchServer(watched) })
  await screen.findByRole('row', { name: /Outfit 0 / })
  expect(screen.getAllByRole('rowheader')).toHaveLength(20)
  const tile = screen.getAllByRole('rowheader')[0]?.querySelector<HTMLElement>('[aria-hidden]')
  expect(tile?.style.getPropertyValue('--tile')).toBe('50px')
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  for (const [at, name] of ['Item', 'Type', 'Last Price', 'Last Start', 'Last End', 'Delete'].entries())
    expect(heads[at]).toContain(name)
})

test('says that the list could not be loaded, and shows it once it can', async () => {
  let isDown = true
  const server = watchServer([{ uuid: 'uuid-3', lastDate: null }])
  const [list] = server.answers
  const flaky = answer(getGemstoreList, (input) => {
    if (isDown) throw new Fault('UNAVAILABLE')
    return list?.respond({ ...input }) as ReturnType<Parameters<typeof answer<typeof getGemstoreList>>[1]>
  })
  const { user } = open({ server: { ...server, answers: [flaky, ...server.answers] } })
  expect((await screen.findByRole('alert')).textContent).toContain('Error: Something went wrong getting the list')
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try now' }))
  expect(await screen.findByRole('row', { name: /Outfit 3/ })).toBeDefined()
})

test('a save that fails says so in the words of the server', async () => {
  const server = watchServer()
  const refusing = answer(saveGemstoreList, () => {
    throw new Fault('VALIDATION', 'at most 1000 gem-store items can be watched')
  })
  const { user } = open({ server: { ...server, answers: [refusing, ...server.answers] } })
  await user.type(await enabledPicker(), 'outfit 7{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('at most 1000 gem-store items can be watched')
  expect(server.stored()).toEqual([])
})

test('says what to do about an empty list', async () => {
  open()
  expect(await screen.findByText('No items here')).toBeDefined()
  expect(screen.getByText('Add the first one by its name.')).toBeDefined()
})

test('says that the installation has no catalogue', async () => {
  open({ catalogue: catalogueOf(0) })
  expect(await screen.findByText('This installation has no gem store catalogue')).toBeDefined()
  expect(screen.getByText('GEMSTORE_FEED_URL')).toBeDefined()
  expect(screen.getByText('Nothing can be added without a catalogue.')).toBeDefined()
  expect(screen.queryByRole('combobox', { name: 'GemStore Items' })).toBeNull()
  expect(await screen.findByText('No items here')).toBeDefined()
  expect(screen.queryByText('Add the first one by its name.')).toBeNull()
})

describe('on a phone', () => {
  onAPhone()

  test('the last price is beside the name', async () => {
    open({ server: watchServer([{ uuid: 'uuid-3', lastDate: null }]) })
    const row = await screen.findByRole('row', { name: /Outfit 3/ })
    expect([...row.children].slice(0, 2).map((cell) => cell.getAttribute('data-column'))).toEqual(['name', 'gemPrice'])
  })
})
