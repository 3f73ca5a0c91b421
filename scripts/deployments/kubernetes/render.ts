import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { parseAllDocuments } from 'yaml'
import { findUsable } from '../../test-programs/find.ts'
import type { Manifest } from './manifest.ts'

export const KUBERNETES_FOLDER = fileURLToPath(new URL('../../../infra/kubernetes', import.meta.url))

export const FOLDERS: readonly string[] = globSync('**/kustomization.yaml', { cwd: KUBERNETES_FOLDER })
  .map(dirname)
  .sort()

const kubectl = findUsable('kubectl')

const render = async (program: string, folder: string): Promise<readonly Manifest[]> => {
  const { stdout } = await promisify(execFile)(program, ['kustomize', folder])
  // The one cast: `check-manifests.ts` compares the manifests with the types of their kinds.
  return parseAllDocuments(stdout).map((document) => document.toJS() as Manifest)
}

/** By their folders the manifests as kubectl would apply them. Nothing is in the secrets: only their examples are in git. */
const renderAll = async (program: string): Promise<ReadonlyMap<string, readonly Manifest[]>> => {
  const copy = mkdtempSync(join(tmpdir(), 'gildscope-kubernetes-'))
  try {
    cpSync(KUBERNETES_FOLDER, copy, { recursive: true })
    for (const name of globSync('**/*.env.example', { cwd: copy }))
      renameSync(join(copy, name), join(copy, name.replace('.example', '')))
    const rendered = FOLDERS.map(async (name) => [name, await render(program, join(copy, name))] as const)
    return new Map(await Promise.all(rendered))
  } finally {
    rmSync(copy, { recursive: true })
  }
}

const manifests = kubectl === null ? null : await renderAll(kubectl)

/** What a folder deploys; nothing on a machine without kubectl, where the tests about it are skipped. */
export const rendered = (folder: string): readonly Manifest[] => {
  if (!FOLDERS.includes(folder)) throw new Error(`${folder} is none of ${FOLDERS.join(', ')}`)
  return manifests?.get(folder) ?? []
}

/** A site without the choices of an operator. */
export const renderedBases = (): Manifest[] => FOLDERS.filter((name) => name.startsWith('base/')).flatMap(rendered)
