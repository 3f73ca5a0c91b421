import { ApiError } from '@gildscope/contracts/client'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { UnsentCall } from '../api/readable-client.ts'
import { Failed, whatHappened } from './failed.tsx'

afterEach(() => void vi.restoreAllMocks())

const unanswered = new ApiError('OFFLINE', 0, 'could not fetch')

test('a source is not blamed for a browser that is offline', () => {
  expect(whatHappened(unanswered, 'The game API')).toBe('The game API did not answer.')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(whatHappened(unanswered, 'The game API')).toBe('You are offline.')
})

test('what a source answered is said wherever it came from', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(whatHappened(new ApiError('UNAVAILABLE', 503, 'busy'), 'The game API')).toBe('The game API answered 503.')
})

test('a question that the page could not write is a fault of the page, which no retry mends', () => {
  const state = { error: new UnsentCall('a blank at its end'), nextTry: null, retry: () => {} }
  render(<Failed state={state} title="Gifts could not be fetched" who="The items service" />, { wrapper: MemoryRouter })
  expect(screen.getByText(/This page made a mistake/)).toBeDefined()
  expect(screen.queryByText(/did not answer/)).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})
