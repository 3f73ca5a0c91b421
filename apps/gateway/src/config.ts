import { hostNamesVariable } from '@gildscope/base/host-name'
import { dumpUrlVariable } from '@gildscope/dumps/place'
import { baseConfigShape, originOf, portVariable, trustProxyVariable } from '@gildscope/service-kit'
import * as z from 'zod'

const link = z
  .string()
  .refine(
    (text) => /^(\/(?!\/)|https?:\/\/[^/])/.test(text),
    'expected a path on this origin, or an http or https address',
  )
const origin = z.url({ protocol: /^https?$/ })
const { REDIS_URL: _unused, ...shape } = baseConfigShape

const origins = z
  .string()
  .transform((text) => text.split(',').map((part) => originOf(part.trim())))
  .refine((all) => !all.includes(null) && new Set(all).size === all.length, {
    error:
      'expected an origin such as http://10.0.0.1:8101, or several separated by commas, each once and without a path',
  })
  .transform((all) => all.filter((each) => each !== null))

/** Settings for one of our services. */
const serviceOrigins = (name: string, standard: string) =>
  origins
    .default([standard])
    .describe(
      `Where the ${name} service listens; several origins are separated by commas, a name with several addresses is several`,
    )

/** As a link; null when the text is neither an e-mail address nor one of https. */
const contactOf = (text: string): string | null => {
  const mail = text.replace(/^mailto:/i, '')
  if (z.email().safeParse(mail).success) return `mailto:${mail}`
  return URL.canParse(text) && new URL(text).protocol === 'https:' ? new URL(text).href : null
}

const limit = (standard: number, what: string) => z.coerce.number().int().min(1).default(standard).describe(what)

export const configSchema = z.object({
  ...shape,
  PORT: portVariable(8080),
  ANSWER_STORE_BYTES: z.coerce
    .number()
    .int()
    .min(0)
    .default(67_108_864)
    .describe('Memory for public answers that are sent again without asking a service'),
  OPEN_REQUESTS_PER_ADDRESS: limit(96, 'Requests of one address that are not answered yet'),
  CONNECTIONS_PER_ADDRESS: limit(1000, 'Connections of one address; those of TRUST_PROXY are not counted'),
  STREAMS_PER_ADDRESS: limit(64, 'Price streams of one address; a browser has one, whatever its windows'),
  STREAM_CLIENTS: limit(5000, 'Price streams in all'),
  REQUEST_TIMEOUT_MS: limit(10_000, 'Time in which a request has to arrive whole'),
  READING_INTERVAL_MS: limit(
    10_000,
    'How often readers of answers are looked at; one that took less than 8 kB a second of what waits is cut off',
  ),
  TRUST_PROXY: trustProxyVariable('').describe(
    'Proxies in front of this one whose X-Forwarded-* headers are believed; empty: none',
  ),
  ITEMS_ORIGIN: serviceOrigins('items', 'http://127.0.0.1:8101'),
  STATS_ORIGIN: serviceOrigins('stats', 'http://127.0.0.1:8102'),
  ACCOUNT_ORIGIN: serviceOrigins('account', 'http://127.0.0.1:8103'),
  GAME_ORIGIN: origin.optional().describe('Where the game simulator listens, reached below /game; unset: no such path'),
  MAIL_SINK_ORIGIN: origin
    .optional()
    .describe(
      'Address of the mail sink of a demo, whose mails are shown at /dev/mail unless the market is live; unset: none',
    ),
  ALLOWED_HOSTS: hostNamesVariable
    .default([])
    .describe(
      'Names under which /dev/mail and /metrics are answered besides those of this machine and of PUBLIC_ORIGIN, separated by commas; the site itself works under any name',
    ),
  WEB_ROOT: z.string().optional().describe('Folder of the built pages; unset: those of this checkout'),
  DUMP_URL: dumpUrlVariable(
    "Where dumps are stored, the same value as the worker's: they are served below /dumps; off or unset: none are",
  ),
  DUMP_PUBLIC_URL: origin
    .optional()
    .describe('Address under which others read a bucket of dumps; unset: DUMP_URL, where that is a bucket'),
  RENDER_BASE: z
    .string()
    .optional()
    .describe("Host of item images; unset: the game's when DATA_SOURCE is live, else none and tiles are drawn"),
  GAME_API_BASE: z
    .string()
    .optional()
    .describe("Game API that pages call with a user's key; unset: the game's when DATA_SOURCE is live, else /game"),
  DOCS_URL: z.string().default('/docs/api').describe('Link to the API reference on the pages'),
  OPERATOR_NAME: z
    .string()
    .optional()
    .describe('Who runs this site, a person or an organisation: shown on the privacy page and in the footer'),
  OPERATOR_CONTACT: z
    .string()
    .transform(contactOf)
    .refine((contact) => contact !== null, {
      error: 'expected an e-mail address such as you@example.org, or an address that begins with https://',
    })
    .optional()
    .describe(
      'Where to reach who runs this site, an e-mail address or an https address: linked in the footer, on the privacy page and where users need help, and in /.well-known/security.txt; unset: there is no such file',
    ),
  IMPRINT_URL: link
    .optional()
    .describe(
      'The imprint of this site, a path on this origin or an address: linked in the footer and on the privacy page',
    ),
  SUPPORT_LINKS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .filter((part) => part.includes('='))
        .map((part) => ({
          label: part.slice(0, part.indexOf('=')).trim(),
          url: part.slice(part.indexOf('=') + 1).trim(),
        })),
    )
    .describe('Links on the support page: label=address, separated by commas'),
  ANALYTICS_URL: link
    .optional()
    .describe(
      'Where pages report page views in the format of Plausible: a path on this origin or an address; unset: nowhere',
    ),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('Bearer token for /metrics; unset: only this machine may read it'),
})

export type Config = z.infer<typeof configSchema>
