import { act, render, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { Link, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { SiteRouter } from './site-router.tsx'

beforeEach(() => history.replaceState(null, '', '/here'))

const Here = () => {
  const { search } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <output>{`here ${search}`}</output>
      <button onClick={() => navigate('?sort=name', { replace: true })} type="button">
        Sort
      </button>
      <Link to="/there?x=1">There</Link>
    </>
  )
}

const renderSite = () => {
  const script = Promise.withResolvers<{ default: () => string }>()
  const There = lazy(() => script.promise)
  render(
    <SiteRouter>
      <Suspense fallback="Loading">
        <Routes>
          <Route element={<Here />} path="/here" />
          <Route element={<There />} path="/there" />
        </Routes>
      </Suspense>
    </SiteRouter>,
  )
  return { arrive: () => script.resolve({ default: () => 'there' }) }
}

const said = () => screen.queryByRole('status')?.textContent

test('what follows the path is drawn right after the click', async () => {
  renderSite()
  // Without act, which waits for deferred rendering.
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  environment.IS_REACT_ACT_ENVIRONMENT = false
  screen.getByRole('button').click()
  await Promise.resolve()
  environment.IS_REACT_ACT_ENVIRONMENT = true
  expect(said()).toBe('here ?sort=name')
  expect(location.search).toBe('?sort=name')
})

test('a page stays until the script of the next one is there', async () => {
  const { arrive } = renderSite()
  await act(async () => screen.getByRole('link').click())
  expect(location.pathname).toBe('/there')
  expect(said()).toBe('here ')
  expect(screen.queryByText('Loading')).toBeNull()
  await act(async () => arrive())
  expect(screen.getByText('there')).toBeDefined()
})
