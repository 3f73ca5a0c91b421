import { remindUserName } from '@gildscope/contracts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'

const SENT = answer(remindUserName, () => ({ reply: undefined }))

test('an address is submitted, and the page says nothing about whether it is known', async () => {
  const { user, calls } = renderPage('/reset/username', { answers: [SENT] })
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), ' orla@example.org {Enter}')
  expect(await screen.findByText('Successfully Submitted')).toBeDefined()
  expect(screen.getByText(/^If an account has this address/)).toBeDefined()
  expect(calls.find(({ name }) => name === remindUserName.name)?.body).toEqual({ email: 'orla@example.org' })
})

test('an empty field does nothing but say so', async () => {
  const { user, calls } = renderPage('/reset/username', { answers: [SENT] })
  await user.click(await screen.findByRole('button', { name: 'Submit' }))
  expect(screen.getByText('Email is missing.')).toBeDefined()
  expect(calls.map(({ name }) => name)).not.toContain(remindUserName.name)
})

test("a failure shows the server's message, and the field keeps its text", async () => {
  const tooOften = answer(remindUserName, () => {
    throw new Fault('TOO_MANY_REQUESTS', 'Too many requests; try again in 3600 seconds')
  })
  const { user } = renderPage('/reset/username', { answers: [tooOften] })
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email' })
  await user.type(field, 'orla@example.org{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('Too many requests; try again in 3600 seconds')
  expect(field.value).toBe('orla@example.org')
})

const supportLinks = [{ label: 'Contact', url: 'https://contact.example/' }]
const operator = { name: null, contact: 'mailto:me@gild.example', imprint: null }

test.each([
  [{ supportLinks }, 'https://contact.example/'],
  [{ supportLinks, operator }, 'mailto:me@gild.example'],
])('a user without a confirmed address is referred to the contact of the installation: %j', async (config, href) => {
  renderPage('/reset/username', { config })
  const note = await screen.findByText(/^Users without an email must contact/)
  expect(note.textContent).toContain('may be asked to prove ownership of a linked game account')
  expect(note.querySelector('a')?.href).toBe(href)
  expect(note.textContent).not.toContain('whoever runs')
})

test.each([
  [[], null],
  [[{ label: 'Patreon', url: 'https://patreon.example/' }], '/support'],
])('without a contact the user is told to ask whoever runs the site: links %j', async (supportLinks, href) => {
  renderPage('/reset/username', { config: { supportLinks } })
  const note = await screen.findByText(
    /^Users without an email must contact.*This site names no contact, so ask whoever runs it\.$/,
  )
  expect(note.textContent).toContain('must contact support and may be asked to prove ownership')
  expect(note.querySelector('a')?.getAttribute('href') ?? null).toBe(href)
})
