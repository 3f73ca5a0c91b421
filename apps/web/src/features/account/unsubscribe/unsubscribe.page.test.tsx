import { stopNotices } from '@gildscope/contracts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'

test('notices end with a press, not with the opening of the link', async () => {
  const stopped = answer(stopNotices, () => ({ reply: undefined }))
  const { user, calls, address } = renderPage('/unsubscribe?auth=n0tice', { answers: [stopped] })
  const button = await screen.findByRole('button', { name: 'Send me no more notices' })
  await waitFor(() => expect(address()).toBe('/unsubscribe'))
  expect(calls.map(({ name }) => name)).not.toContain(stopNotices.name)
  await user.click(button)
  expect(await screen.findByText(/^No more notices are sent/)).toBeDefined()
  expect(calls.find(({ name }) => name === stopNotices.name)?.query).toEqual({ key: 'n0tice' })
})

test('an unknown key is reported', async () => {
  const unknown = answer(stopNotices, () => {
    throw new Fault('EXPIRED', 'This link is not known')
  })
  const { user } = renderPage('/unsubscribe?auth=n0tice', { answers: [unknown] })
  await user.click(await screen.findByRole('button', { name: 'Send me no more notices' }))
  expect((await screen.findByRole('alert')).textContent).toBe('This link is not known')
})
