import { getAccount, requestPasswordReset, resetPassword } from '@gildscope/contracts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signedIn } from '../../../testing/account-answers.ts'
import { answer, Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'

const SENT = answer(requestPasswordReset, () => ({ reply: undefined }))
const SET = answer(resetPassword, () => ({ reply: undefined }))
const newPassword = () => screen.findByLabelText<HTMLInputElement>('New Password')

test('without the value of a link it asks for an address', async () => {
  const { user, calls } = renderPage('/reset/password', { answers: [SENT] })
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'orla@example.org{Enter}')
  expect(await screen.findByText('Successfully Submitted')).toBeDefined()
  expect(calls.find(({ name }) => name === requestPasswordReset.name)?.body).toEqual({ email: 'orla@example.org' })
  expect(screen.getByText(/^Users without an email must contact/)).toBeDefined()
})

test('with one it sets a password and signs in; the value is removed from the address immediately', async () => {
  const { user, calls, address } = renderPage('/reset/password?auth=s3cret', { answers: [SET, signedIn()] })
  const field = await newPassword()
  await waitFor(() => expect(address()).toBe('/reset/password'))
  await user.type(field, 'a sentence that I know{Enter}')
  expect(await screen.findByText('Successfully Submitted')).toBeDefined()
  expect(calls.find(({ name }) => name === resetPassword.name)?.body).toEqual({
    key: 's3cret',
    newPassword: 'a sentence that I know',
  })
  expect(screen.getByText(/^Your password is set. You are signed in here/)).toBeDefined()
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain(getAccount.name))
})

test('an empty or short password is not sent', async () => {
  const { user, calls } = renderPage('/reset/password?auth=s3cret', { answers: [SET] })
  const field = await newPassword()
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  expect(screen.getByText('New Password is missing.')).toBeDefined()
  await user.type(field, 'short{Enter}')
  expect(screen.getByText('A password has at least 10 characters; this one has 5.')).toBeDefined()
  expect(calls.map(({ name }) => name)).not.toContain(resetPassword.name)
})

test("an expired link shows the server's message", async () => {
  const expired = answer(resetPassword, () => {
    throw new Fault('EXPIRED', 'This link was used before, or is older than an hour; ask for a new one')
  })
  const { user } = renderPage('/reset/password?auth=s3cret', { answers: [expired] })
  await user.type(await newPassword(), 'a sentence that I know{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('older than an hour')
})

test('an empty value is none', async () => {
  renderPage('/reset/password?auth=')
  expect(await screen.findByRole('textbox', { name: 'Email' })).toBeDefined()
})
