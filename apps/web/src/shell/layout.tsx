import { Loading } from '@gildscope/ui'
import { memo, Suspense } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { notFoundPage } from '../pages/page-list.ts'
import { ArrivalProvider } from './arrival.tsx'
import { BannerBar } from './banner/banner-bar.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Footer } from './footer.tsx'
import { realAddress } from './hash-address.ts'
import { Header } from './header/header.tsx'
import { HelpProvider } from './help-context.ts'
import styles from './layout.module.css'
import { MarketStrip } from './market-strip.tsx'
import { NotificationHost } from './notify/notification-host.tsx'
import { PageFailure } from './page-failure.tsx'
import { PageFeeds } from './page-feeds.tsx'
import { SearchProvider } from './search/search-context.tsx'
import { NeedsSession } from './session/needs-session.tsx'
import type { SitePages } from './site-pages.ts'
import { StatusBar } from './status-bar.tsx'
import { useIsPhone } from './use-is-phone.ts'

const SkipLink = () => (
  <button className={styles.skip} onClick={() => document.querySelector<HTMLElement>('main')?.focus()} type="button">
    Skip to the content
  </button>
)

const Waiting = () => (
  <div className={styles.waiting}>
    <Loading />
  </div>
)

const Pages = ({ pathname, pages: { routes, notFound: NotFound } }: { pathname: string; pages: SitePages }) => (
  <ErrorBoundary fallback={(error, retry) => <PageFailure error={error} onRetry={retry} />} resetKey={pathname}>
    <Suspense fallback={<Waiting />}>
      <Routes>
        {routes.map(({ path, title, help = null, needsSession = false, feeds = [], Component }) => {
          const page = (
            <HelpProvider value={help}>
              <PageFeeds feeds={feeds} />
              <Component />
            </HelpProvider>
          )
          const element = needsSession ? <NeedsSession title={title}>{page}</NeedsSession> : page
          return <Route element={element} key={path} path={path} />
        })}
        <Route
          element={
            <HelpProvider value={notFoundPage.help}>
              <NotFound />
            </HelpProvider>
          }
          path="*"
        />
      </Routes>
    </Suspense>
  </ErrorBoundary>
)

/** Not redrawn when only the part after the path changes. */
const Shell = memo(({ pathname, pages }: { pathname: string; pages: SitePages }) => {
  const isPhone = useIsPhone()
  return (
    <div className={styles.shell}>
      <SkipLink />
      <Header />
      <section aria-label="Notices">
        {isPhone && <MarketStrip />}
        <BannerBar />
      </section>
      <main className={styles.main} tabIndex={-1}>
        <Pages pages={pages} pathname={pathname} />
      </main>
      <Footer />
      {!isPhone && <StatusBar />}
    </div>
  )
})

/** The frame of every page. Old addresses are redirected to their page before anything is drawn. */
export const Layout = ({ pages }: { pages: SitePages }) => {
  const location = useLocation()
  const real = realAddress(location)
  if (real !== null) return <Navigate replace to={real} />
  return (
    <SearchProvider>
      <ArrivalProvider>
        <Shell pages={pages} pathname={location.pathname} />
      </ArrivalProvider>
      <NotificationHost />
    </SearchProvider>
  )
}
