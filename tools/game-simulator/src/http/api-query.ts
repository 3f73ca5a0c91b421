import { z } from 'zod'

const asText = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)
const parameter = z.preprocess(asText, z.string().optional())

const apiQuerySchema = z.object({
  id: parameter,
  ids: parameter,
  page: parameter,
  page_size: parameter,
  lang: parameter,
  v: parameter,
  quantity: parameter,
  input: parameter,
  output: parameter,
  access_token: parameter,
})

/**
 * Parameters of all endpoints; others (cache-busting timestamps) are tolerated, and of a repeated one the first counts.
 */
export type ApiQuery = z.infer<typeof apiQuerySchema>

export const parseApiQuery = (query: unknown): ApiQuery => apiQuerySchema.parse(query)
