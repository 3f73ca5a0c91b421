import * as z from 'zod/mini'

/** What the gateway sends the pages at run time; see `/config.json`. */
export const webConfig = z.object({
  version: z.string(),
  dataSource: z.enum(['simulated', 'live', 'replay']),
  renderBase: z.string(),
  gameApiBase: z.string(),
  /** Who runs the site; the contact is an address or a mailto: link. */
  operator: z.object({
    name: z.nullable(z.string()),
    contact: z.nullable(z.string()),
    imprint: z.nullable(z.string()),
  }),
  docsUrl: z.string(),
  supportLinks: z.array(z.object({ label: z.string(), url: z.string() })),
  analytics: z.nullable(z.string()),
})
export type WebConfig = z.infer<typeof webConfig>

const INLINE = 'script[type="application/json"]#gildscope-config'

/** The gateway writes it into the page; a development server does not, so it is fetched. */
export const readWebConfig = async (): Promise<WebConfig> => {
  const inline = document.querySelector(INLINE)?.textContent
  if (inline) return webConfig.parse(JSON.parse(inline))
  const reply = await fetch('/config.json')
  if (!reply.ok) throw new Error(`/config.json answered ${reply.status}`)
  return webConfig.parse(await reply.json())
}
