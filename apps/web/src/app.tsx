import { RenderBaseProvider } from '@gildscope/ui'
import { ThemeProvider } from '@gildscope/ui/theme'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type Api, ApiProvider } from './api/api-context.tsx'
import { LivePricesProvider } from './api/live-prices-provider.tsx'
import { Layout } from './shell/layout.tsx'
import { SessionProvider } from './shell/session/session-provider.tsx'
import type { SitePages } from './shell/site-pages.ts'

type Props = { api: Api; queries: QueryClient; pages: SitePages }

/** The site without its router, which tests replace. */
export const App = ({ api, queries, pages }: Props) => (
  <ThemeProvider>
    <QueryClientProvider client={queries}>
      <ApiProvider api={api}>
        <SessionProvider>
          <LivePricesProvider>
            <RenderBaseProvider base={api.config.renderBase}>
              <Layout pages={pages} />
            </RenderBaseProvider>
          </LivePricesProvider>
        </SessionProvider>
      </ApiProvider>
    </QueryClientProvider>
  </ThemeProvider>
)
