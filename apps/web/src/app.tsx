import { RenderBaseProvider } from '@gildscope/ui'
import { ThemeProvider } from '@gildscope/ui/theme'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type Api, ApiProvider } from './api/api-context.tsx'
import { LivePricesProvider } from './api/live-prices-provider.tsx'
import { Layout } from './shell/layout.tsx'
import { SessionProvider } from './shell/session/session-provider.tsx'

/** The site without its router, which tests replace. */
export const App = ({ api, queries }: { api: Api; queries: QueryClient }) => (
  <ThemeProvider>
    <QueryClientProvider client={queries}>
      <ApiProvider api={api}>
        <SessionProvider>
          <LivePricesProvider>
            <RenderBaseProvider base={api.config.renderBase}>
              <Layout />
            </RenderBaseProvider>
          </LivePricesProvider>
        </SessionProvider>
      </ApiProvider>
    </QueryClientProvider>
  </ThemeProvider>
)
