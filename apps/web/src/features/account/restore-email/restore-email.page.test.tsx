import { restoreEmail } from '@gildscope/contracts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signedIn } from '../../../testing/account-answers.ts'
import { answer, Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { mark } from '../../../testing/signed-in-cookie.ts'

const RESTORED = answer(restoreEmail, () => ({ reply: undefined }))
const sent = (calls: readonly { name: string; body: unknown }[]) =>
  calls.filter(({ name }) => name === restoreEmail.name)

test('a link that is opened does nothing until the button is pressed, which signs this browser out too', async () => {
  mark()
  const { user, calls, address } = renderPage('/restore/email?auth=s3cret', { answers: [RESTORED, signedIn()] })
  const button = await screen.findByRole('button', { name: 'Restore this address' })
  await waitFor(() => expect(address()).toBe('/restore/email'))
  expect(sent(calls)).toEqual([])
  await user.click(button)
  expect(await screen.findByText('Success')).toBeDefined()
  expect(sent(calls).map(({ body }) => body)).toEqual([{ key: 's3cret' }])
  expect(screen.getByRole('link', { name: 'set a new password' }).getAttribute('href')).toBe('/reset/password')
})

test('a link without its value says what to do', async () => {
  renderPage('/restore/email')
  expect(await screen.findByText('This link is incomplete')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Restore this address' })).toBeNull()
})

test('a link that was used says so', async () => {
  const used = answer(restoreEmail, () => {
    throw new Fault('EXPIRED', 'This link was used before')
  })
  const { user } = renderPage('/restore/email?auth=s3cret', { answers: [used] })
  await user.click(await screen.findByRole('button', { name: 'Restore this address' }))
  expect((await screen.findByRole('alert')).textContent).toBe('This link was used before')
  expect(screen.getByRole('button', { name: 'Restore this address' })).toBeDefined()
})
