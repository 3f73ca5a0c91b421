import { ENDPOINTS } from '@gildscope/contracts'
import { openApiDocument, PRODUCT_VERSION } from '@gildscope/service-kit'

const ORIGIN = 'http://localhost:8080'
const document = (title: string, endpoints: (typeof ENDPOINTS)['items']) =>
  `${JSON.stringify(openApiDocument({ title, version: PRODUCT_VERSION, endpoints, server: '/gw2', origin: ORIGIN }), null, 2)}\n`

/** One document per service that has calls, and one for all. */
export const openApiFiles = (): [name: string, text: string][] => [
  ['openapi.json', document('Gildscope', Object.values(ENDPOINTS).flat())],
  ...Object.entries(ENDPOINTS)
    .filter(([, endpoints]) => endpoints.length > 0)
    .map(([service, endpoints]): [string, string] => [`${service}.json`, document(`Gildscope ${service}`, endpoints)]),
]
