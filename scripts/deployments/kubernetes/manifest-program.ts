import { fileURLToPath } from 'node:url'
import type { Manifest } from './manifest.ts'

const OWN_TYPES = fileURLToPath(new URL('manifest.ts', import.meta.url))

/** The module with the class and the type of a kind; null for kinds that no package has. */
export const modelModule = ({ apiVersion, kind }: Manifest): string | null => {
  if (apiVersion.startsWith('barmancloud.')) return null
  const models = apiVersion.startsWith('postgresql.cnpg.io/')
    ? '@kubernetes-models/cloudnative-pg'
    : 'kubernetes-models'
  return `${models}/${apiVersion}/${kind}`
}

/**
 * A manifest as a program: the compiler finds unknown fields, missing ones and values of another type, because a literal
 * may have no field that its type lacks.
 */
export const manifestProgram = (manifest: Manifest): string =>
  `import type { I${manifest.kind} } from '${modelModule(manifest) ?? OWN_TYPES}'\n` +
  `export const manifest = ${JSON.stringify(manifest, null, 2)} satisfies I${manifest.kind}\n`
