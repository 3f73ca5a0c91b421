import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { createApi } from './api/api-context.tsx'
import { createQueryClient } from './api/query-client.ts'
import { readWebConfig } from './api/web-config.ts'
import { App } from './app.tsx'

const root = document.querySelector('#root')
if (root === null) throw new Error('the page has no place for the site')

const api = createApi(await readWebConfig())
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <App api={api} queries={createQueryClient()} />
    </BrowserRouter>
  </StrictMode>,
)
