import { ENDPOINTS } from '@gildscope/contracts'
import { openApiDocument, PRODUCT_VERSION } from '@gildscope/service-kit'

const ORIGIN = 'http://localhost:8080'
const document = async (title: string, endpoints: (typeof ENDPOINTS)['items']): Promise<string> => {
  const content = await openApiDocument({ title, version: PRODUCT_VERSION, endpoints, server: '/gw2', origin: ORIGIN })
  return `${JSON.stringify(content, null, 2)}\n`
}

/** One document per service that has calls, and one for all. */
export const openApiFiles = async (): Promise<[name: string, text: string][]> => [
  ['openapi.json', await document('Gildscope', Object.values(ENDPOINTS).flat())],
  ...(await Promise.all(
    Object.entries(ENDPOINTS)
      .filter(([, endpoints]) => endpoints.length > 0)
      .map(
        async ([service, endpoints]): Promise<[string, string]> => [
          `${service}.json`,
          await document(`Gildscope ${service}`, endpoints),
        ],
      ),
  )),
]
