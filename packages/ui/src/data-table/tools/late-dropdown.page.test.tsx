import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { latePart } from '../../due/late-part.ts'
import { DownloadDropdown } from './download-dropdown.tsx'
import { LateDropdown } from './late-dropdown.tsx'

const show = () => {
  const chosen: string[] = []
  let fetched = 0
  const part = latePart(async () => {
    fetched++
    return DownloadDropdown
  })
  const given = {
    format: 'CSV',
    onPage: () => chosen.push('page'),
    onAll: () => chosen.push('all'),
  } as const
  render(
    <MantineProvider>
      <LateDropdown given={given} opens="menu" part={part} target={<button type="button">CSV</button>} />
    </MantineProvider>,
  )
  return { user: userEvent.setup(), chosen, fetched: () => fetched, button: () => screen.getByRole('button') }
}

test('a button states what it opens before that is fetched, and fetches it on hover', async () => {
  const { user, button, fetched } = show()
  expect(button().getAttribute('aria-haspopup')).toBe('menu')
  expect(button().getAttribute('aria-expanded')).toBe('false')
  expect(fetched()).toBe(0)
  await user.hover(button())
  expect(fetched()).toBe(1)
  expect(screen.queryByRole('menu')).toBeNull()
})

test('the first click opens it, the next ones close and open it', async () => {
  const { user, button, chosen, fetched } = show()
  await user.click(button())
  await user.click(await screen.findByRole('menuitem', { name: 'All rows' }))
  expect(chosen).toEqual(['all'])
  await user.click(button())
  expect(await screen.findByRole('menuitem', { name: 'This page' })).toBeDefined()
  expect(button().getAttribute('aria-expanded')).toBe('true')
  expect(fetched()).toBe(1)
})

test('a key opens it, and Escape leads back to the button', async () => {
  const { user, button } = show()
  await user.tab()
  await user.keyboard('{Enter}')
  await screen.findByRole('menu')
  await user.keyboard('{Escape}')
  await expect.poll(() => document.activeElement).toBe(button())
})
