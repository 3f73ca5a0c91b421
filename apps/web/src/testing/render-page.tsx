import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import { createApi } from '../api/api-context.tsx'
import type { EventStream } from '../api/live-prices.ts'
import { createQueryClient } from '../api/query-client.ts'
import type { WebConfig } from '../api/web-config.ts'
import { App } from '../app.tsx'
import { sayLeftOut } from '../shell/notify/say-left-out.ts'
import type { SitePages } from '../shell/site-pages.ts'
import { SiteRouter } from '../shell/site-router.tsx'
import { sitePages } from '../site-pages.ts'
import { type Answer, answeringFetch, type Calls } from './answers.ts'
import { DEFAULT_ANSWERS } from './default-answers.ts'

export const TEST_CONFIG: WebConfig = {
  version: '1.2.3',
  dataSource: 'simulated',
  renderBase: '',
  gameApiBase: '/game',
  operator: { name: null, contact: null, imprint: null },
  docsUrl: '/docs/api',
  supportLinks: [],
  analytics: null,
}

const noEvents = (): EventStream => Object.assign(new EventTarget(), { close: () => {} })

type RenderOptions = {
  answers?: readonly Answer[]
  config?: Partial<WebConfig>
  openEvents?: (path: string) => EventStream
  /** For a part that is tested without its page. */
  pages?: SitePages
}

/** The whole site at an address; calls are answered by `answers`, and the status is healthy by default. */
export const renderPage = (
  address: string,
  { answers = [], config = {}, openEvents = noEvents, pages = sitePages }: RenderOptions = {},
) => {
  const calls: Calls = []
  const opened: string[] = []
  let current = address
  const AddressProbe = () => {
    const { pathname, search, hash } = useLocation()
    current = pathname + search + hash
    return null
  }
  const api = createApi(
    { ...TEST_CONFIG, ...config },
    {
      fetch: answeringFetch([...answers, ...DEFAULT_ANSWERS], calls),
      openEvents,
      openAfresh: (path) => opened.push(path),
      onLeftOut: sayLeftOut,
    },
  )
  const queries = createQueryClient()
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retry: false } })
  history.replaceState(null, '', address)
  const view = render(
    <SiteRouter>
      <AddressProbe />
      <App api={api} pages={pages} queries={queries} />
    </SiteRouter>,
  )
  return { ...view, user: userEvent.setup(), calls, queries, opened, address: () => current }
}
