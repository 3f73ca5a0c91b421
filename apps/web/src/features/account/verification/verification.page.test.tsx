import { getAccount, getCurrencies, type PublicVerificationList, viewVerificationList } from '@gildscope/contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { itemsAnswers, tradedItems } from '../../../market/testing/items-answers.ts'
import { type Answer, answer, Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'

const LIST: PublicVerificationList = {
  id: '7b41e0c2',
  name: 'Gift of Mastery, ready to craft',
  user: 'Orla',
  lastUpdate: new Date(Date.now() - 4 * 60_000 - 5000).toISOString(),
  checkError: null,
  isChecking: false,
  items: [
    { id: 1, qty: 77, valid: true, binding: { character: 0, account: 77, none: 0 } },
    { id: 2, qty: 300, valid: false, binding: { character: 0, account: 211, none: 0 } },
    { id: 3, qty: 1, valid: false, binding: { character: 0, account: 0, none: 0 } },
  ],
  currency: [{ id: 2, qty: 500_000, valid: true }],
  professions: [{ id: 4, qty: 400, valid: false }],
}
const NAMES = ['Mystic Clover', 'Legendary Insight', 'Gift of Battle']
const currencies = answer(getCurrencies, () => ({
  reply: [
    { id: 1, name: 'Coin' },
    { id: 2, name: 'Karma' },
  ],
}))
const names = [...itemsAnswers(() => tradedItems(NAMES)), currencies]
const shared = (read: () => PublicVerificationList): Answer => answer(viewVerificationList, () => ({ reply: read() }))
const open = (list: Partial<PublicVerificationList> = {}) =>
  renderPage('/verification?list=7b41e0c2', { answers: [shared(() => ({ ...LIST, ...list })), ...names] })
const row = (name: RegExp | string) => screen.findByRole('row', { name })
const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

test('shows who has to hold what, how old the verdicts are, and their totals', async () => {
  const { calls } = open()
  expect(await screen.findByRole('heading', { level: 1, name: LIST.name })).toBeDefined()
  expect(fact('List')).toBe('7b41e0c2')
  expect(fact('User')).toBe('Orla')
  expect(fact('Last updated')).toBe('4 minutes ago')
  expect(fact('Result')).toBe('2 of 5 verified')
  expect(calls.map(({ name }) => name)).not.toContain(getAccount.name)
  expect(calls.find(({ name }) => name === viewVerificationList.name)?.params).toEqual({ listId: '7b41e0c2' })
})

test('shows for each item how many are held by binding, and how many are missing, in words', async () => {
  open()
  expect(await row('Mystic Clover 77 0 77 0 Yes')).toBeDefined()
  expect(await row('Legendary Insight 300 0 211 0 No, 89 short')).toBeDefined()
  expect(await row('Gift of Battle 1 0 0 0 No, none held')).toBeDefined()
  expect(screen.getByText(/^1 of 3 verified/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Plan them' }).getAttribute('href')).toMatch(
    /^\/planner\?targets=\d+x77_\d+x300_\d+x1$/,
  )
})

test('shows of currencies and professions whether there are enough', async () => {
  open()
  expect(await row('Karma 500,000 Yes')).toBeDefined()
  expect(await row('Huntsman 400 No')).toBeDefined()
})

test('has completed four steps once everything has loaded', async () => {
  open()
  await row(/Mystic Clover/)
  await row(/Karma/)
  const progress = screen.getByRole('progressbar', { name: 'Progress' })
  expect(progress.getAttribute('aria-valuenow')).toBe('4')
  expect(within(progress).getAllByText(/^(List|Items|Currencies|Professions)$/)).toHaveLength(4)
})

test('explains its words', async () => {
  open()
  const legend = (await screen.findByRole('heading', { name: 'Legend' })).closest('section')
  expect(legend?.textContent).toContain('Soulbound to one character')
  expect(legend?.textContent).toContain('Countsstop at the number needed')
})

test('coin is shown as coins', async () => {
  open({ currency: [{ id: 1, qty: 123_456, valid: true }] })
  expect((await row(/^Coin/)).textContent).toContain('12 gold')
})

test('says that nothing was checked yet', async () => {
  const unchecked = { valid: null, binding: null }
  open({
    lastUpdate: null,
    items: LIST.items.map((item) => ({ ...item, ...unchecked })),
    currency: [],
    professions: [],
  })
  expect(await row('Mystic Clover 77 – – – Not checked yet')).toBeDefined()
  expect(fact('Last updated')).toContain('Not checked yet')
  expect(fact('Result')).toBe('–')
})

test('keeps the result while the last check failed, and says so', async () => {
  open({ checkError: 'This list could not be checked lately.' })
  expect(await screen.findByText(/This list could not be checked lately\./)).toBeDefined()
  expect(await row('Mystic Clover 77 0 77 0 Yes')).toBeDefined()
})

test('says that a list asks for nothing', async () => {
  open({ items: [], currency: [], professions: [] })
  expect(await screen.findByText('The list asks for nothing')).toBeDefined()
})

describe('a check that is under way', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('is asked after every few seconds until it is done', async () => {
    let isChecking = true
    const { calls } = renderPage('/verification?list=x', {
      answers: [shared(() => ({ ...LIST, isChecking })), ...names],
    })
    const asked = () => calls.filter(({ name }) => name === viewVerificationList.name).length
    expect(await screen.findByText('Checking now')).toBeDefined()
    expect(asked()).toBe(1)
    await act(() => vi.advanceTimersByTimeAsync(4100))
    await waitFor(() => expect(asked()).toBe(2))
    isChecking = false
    await act(() => vi.advanceTimersByTimeAsync(4100))
    await waitFor(() => expect(screen.queryByText('Checking now')).toBeNull())
    const after = asked()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(asked()).toBe(after)
  })
})

test('the words of the server are the heading when the list cannot be shown', async () => {
  const gone = answer(viewVerificationList, () => {
    throw new Fault('NOT_FOUND', 'no verification list has this id')
  })
  renderPage('/verification?list=x', { answers: [gone] })
  expect(await screen.findByRole('heading', { level: 1, name: 'no verification list has this id' })).toBeDefined()
  expect(screen.getByText(/may have been deleted/)).toBeDefined()
})

test('a service that does not answer is asked again on request', async () => {
  let isDown = true
  const flaky = answer(viewVerificationList, () => {
    if (isDown) throw new Fault('offline')
    return { reply: LIST }
  })
  const { user } = renderPage('/verification?list=x', { answers: [flaky, ...names] })
  expect(await screen.findByRole('heading', { level: 1, name: 'could not fetch' })).toBeDefined()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try now' }))
  expect(await row('Mystic Clover 77 0 77 0 Yes')).toBeDefined()
})

test('shows ids and says so while names cannot be fetched', async () => {
  renderPage('/verification?list=x', { answers: [shared(() => LIST), currencies] })
  expect(await screen.findByText(/Names could not be fetched/)).toBeDefined()
  expect(await row('Item 1 77 0 77 0 Yes')).toBeDefined()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toContain('Items could not be read')
})

test('says what to do without the id of a list', async () => {
  renderPage('/verification')
  expect(await screen.findByText('No list selected')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Your lists' }).getAttribute('href')).toBe('/verification_management')
})

test('understands the address of the older form', async () => {
  const { address } = renderPage('/#/verification?list=7b41e0c2', { answers: [shared(() => LIST), ...names] })
  expect(await screen.findByRole('heading', { level: 1, name: LIST.name })).toBeDefined()
  expect(address()).toBe('/verification?list=7b41e0c2')
})
