import { confirmEmail } from '@gildscope/contracts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'

const CONFIRMED = answer(confirmEmail, () => ({ reply: undefined }))
const sent = (calls: readonly { name: string; body: unknown }[]) =>
  calls.filter(({ name }) => name === confirmEmail.name)

test('a link that is opened does nothing until the button is pressed', async () => {
  const { user, calls, address } = renderPage('/confirm/email?auth=s3cret', { answers: [CONFIRMED] })
  const button = await screen.findByRole('button', { name: 'Confirm this address' })
  await waitFor(() => expect(address()).toBe('/confirm/email'))
  expect(sent(calls)).toEqual([])
  await user.click(button)
  expect(await screen.findByText('Success')).toBeDefined()
  expect(sent(calls).map(({ body }) => body)).toEqual([{ key: 's3cret' }])
})

test('a link without its value says what to do', async () => {
  renderPage('/confirm/email')
  expect(await screen.findByText('This link is incomplete')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Confirm this address' })).toBeNull()
})

test('a link that was used says so, and can be tried again', async () => {
  const used = answer(confirmEmail, () => {
    throw new Fault('EXPIRED', 'This link was used before')
  })
  const { user } = renderPage('/confirm/email?auth=s3cret', { answers: [used] })
  await user.click(await screen.findByRole('button', { name: 'Confirm this address' }))
  expect((await screen.findByRole('alert')).textContent).toBe('This link was used before')
  expect(screen.getByRole('button', { name: 'Confirm this address' })).toBeDefined()
})
