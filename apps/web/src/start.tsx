import { StrictMode, startTransition } from 'react'
import type { Root } from 'react-dom/client'
import { PageViews } from './analytics/page-views.tsx'
import { startAnalytics } from './analytics/start-analytics.ts'
import { createApi } from './api/api-context.tsx'
import { createQueryClient } from './api/query-client.ts'
import { readWebConfig } from './api/web-config.ts'
import { App } from './app.tsx'
import { firstPage } from './first-page.ts'
import { registerWorker } from './offline/register-worker.ts'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { realAddress } from './shell/hash-address.ts'
import { sayLeftOut } from './shell/notify/say-left-out.ts'
import { SiteRouter } from './shell/site-router.tsx'
import { StartFailure } from './shell/start-failure.tsx'
import { sitePages } from './site-pages.ts'

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

/** Nothing that a page waits for. */
const FORGET_MS = 1_000

const forgetOld = async (): Promise<void> => {
  const { forgetFinds } = await import('./shell/kept/forget-finds.ts')
  // A browser that stores nothing has nothing to forget.
  await forgetFinds().catch(() => undefined)
}

/** Draws the site, or an error with a way to retry. */
export const start = async (root: Root): Promise<void> => {
  const real = realAddress(location)
  if (real !== null) history.replaceState(null, '', real)
  try {
    const preparePage = firstPage(location)
    const config = await readWebConfig()
    const api = createApi(config, { onLeftOut: sayLeftOut })
    const queries = createQueryClient()
    const analytics = startAnalytics(config.analytics)
    await preparePage(api, queries)
    // In slices between which the browser handles input.
    startTransition(() =>
      root.render(
        <StrictMode>
          <ErrorBoundary
            fallback={(error) => <StartFailure error={error} onRetry={() => location.reload()} reason="crash" />}
            resetKey=""
          >
            <SiteRouter>
              <PageViews analytics={analytics} />
              <App api={api} pages={sitePages} queries={queries} />
            </SiteRouter>
          </ErrorBoundary>
        </StrictMode>,
      ),
    )
    if (import.meta.env.PROD) void registerWorker()
    setTimeout(() => void forgetOld(), FORGET_MS)
  } catch (error) {
    root.render(<StartFailure error={asError(error)} onRetry={() => void start(root)} reason="setup" />)
  }
}
