import { endpoint } from '@gildscope/contracts'
import * as z from 'zod/mini'

const shippedPackage = z.object({
  name: z.string(),
  version: z.string(),
  /** In SPDX notation: `MIT`, `Apache-2.0 AND BSL-1.0`. */
  licence: z.string(),
  /** Author and home page; null where the manifest does not state them. */
  author: z.nullable(z.string()),
  homepage: z.nullable(z.string()),
  /** Place of its licence in `texts`. */
  text: z.int(),
})

/** Third-party packages that are shipped; packages with equal licence texts share one. */
export const licencesSchema = z.object({ packages: z.array(shippedPackage), texts: z.array(z.string()) })

export type Licences = z.infer<typeof licencesSchema>
export type ShippedPackage = Licences['packages'][number]

/** A static file written by the build of the pages. */
export const getLicences = endpoint({
  name: 'getLicences',
  service: 'site',
  access: 'public',
  method: 'GET',
  path: '/licences.json',
  summary: 'Licences of all that is shipped',
  reply: licencesSchema,
})
