import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useNavigate } from 'react-router-dom'
import { expect, test } from 'vitest'
import { useSettings } from './use-settings.ts'

test('another tab of the same plan leaves its settings as they are, and so solves nothing again', () => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={['/planner?targets=19721x5&days=10']}>{children}</MemoryRouter>
  )
  const { result } = renderHook(() => ({ ...useSettings(), go: useNavigate() }), { wrapper })
  const { settings } = result.current
  expect(settings).toMatchObject({ targets: [{ id: 19_721, units: 5 }], days: 10 })
  act(() => void result.current.go('/planner?targets=19721x5&days=10&tab=steps'))
  expect(result.current.settings).toBe(settings)
  act(() => result.current.change({ days: 4 }))
  expect(result.current.settings).toMatchObject({ targets: [{ id: 19_721, units: 5 }], days: 4 })
})
