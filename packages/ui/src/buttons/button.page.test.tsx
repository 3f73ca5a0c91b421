import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { Button } from './button.tsx'

it('keeps the focus and ignores clicks while it waits for an answer', async () => {
  const user = userEvent.setup()
  const [onClick, onSubmit] = [vi.fn(), vi.fn()]
  render(
    <form onSubmit={onSubmit}>
      <input aria-label="Name" />
      <Button isPending onClick={onClick} type="submit">
        Save
      </Button>
    </form>,
  )
  const button = screen.getByRole('button', { name: 'Save' })
  await user.click(button)
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await user.type(screen.getByRole('textbox'), 'Orla{Enter}')
  expect(onClick).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
})

it('submits a form only as its submit button', async () => {
  const onSubmit = vi.fn()
  render(
    <form onSubmit={onSubmit}>
      <Button>Show</Button>
    </form>,
  )
  await userEvent.setup().click(screen.getByRole('button'))
  expect(onSubmit).not.toHaveBeenCalled()
})

it('is a link where it leads somewhere', () => {
  render(
    <MemoryRouter>
      <Button to="/login">Login</Button>
      <Button download href="/licences.txt">
        All as text
      </Button>
    </MemoryRouter>,
  )
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
  expect(screen.getByRole('link', { name: 'All as text' }).hasAttribute('download')).toBe(true)
})
