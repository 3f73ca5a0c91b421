import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { notify, withdraw } from './notify.ts'

test('an error is shown over the page and stays until it is dismissed', async () => {
  const { user } = renderPage('/friends')
  notify({ tone: 'bad', title: 'The list was not saved', text: 'Someone else changed it.' })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The list was not saved')
  expect(alert.textContent).toContain('Someone else changed it.')
  await user.click(within(alert).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('several are shown, each once', async () => {
  renderPage('/friends')
  notify({ text: 'first' })
  notify({ tone: 'good', text: 'second' })
  await screen.findByText('second')
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['first', 'second'])
})

test('a message about an action replaces the one before, and goes when it is withdrawn', async () => {
  renderPage('/friends')
  notify({ tone: 'bad', about: 'save', text: 'It was not saved.' })
  await screen.findByText('It was not saved.')
  notify({ tone: 'bad', about: 'save', text: 'It was not saved again.' })
  await screen.findByText('It was not saved again.')
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1))
  withdraw('save')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
