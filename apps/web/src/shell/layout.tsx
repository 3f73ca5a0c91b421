import { Loading } from '@gildscope/ui'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { NotFoundPage, routes } from '../routes.tsx'

/** What stands around every page. */
export const Layout = () => (
  <main>
    <Suspense fallback={<Loading />}>
      <Routes>
        {routes.map(({ path, Component }) => (
          <Route element={<Component />} key={path} path={path} />
        ))}
        <Route element={<NotFoundPage />} path="*" />
      </Routes>
    </Suspense>
  </main>
)
